/** Waits for all of them, also when one fails, so that nothing is at work any more. @throws what the first one threw */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
