/** Waits until every promise is fulfilled or rejected. @throws the reason of the first rejected one in the list */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
