/** `Promise.all` that rejects only after all promises are fulfilled or rejected. */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
