/** Waits until every promise is settled, also when one rejects. @throws the first rejection in the order of the list */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}
