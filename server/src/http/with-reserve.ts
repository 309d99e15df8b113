import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { spendingWhenFull, type Reserve } from '../db/reserve-file.ts';
import { storageFull } from '../errors.ts';

/** Who wants to delete has to be signed in. */
const SIGNING_IN: readonly string[] = ['logIn', 'refreshSession', 'logOut'];

/**
 * Does the work of a call. When the disk is full, what makes space is done from the reserve, and until there is space again
 * nothing else is written.
 * @param reserve absent where the disk is a database server's
 * @throws AppError storage_full, and what the work throws
 */
export async function withReserve<T>(
  reserve: Reserve | undefined,
  { method, name, reads }: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  if (!reserve) return work();
  if (method !== 'DELETE' && !SIGNING_IN.includes(name)) {
    if (reserve.isSpent && method !== 'GET' && !reads) throw storageFull();
    return work();
  }
  return spendingWhenFull(reserve, work);
}
