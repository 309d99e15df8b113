/** Waits for a condition while a faked clock stands still; `expect.poll` advances it. */
export async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(requestAnimationFrame);
}
