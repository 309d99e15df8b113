import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { retryWhenFull, type BallastFile } from '../db/ballast-file.ts';
import { storageFull } from '../errors.ts';

/** A member has to be signed in to delete. */
const SIGNING_IN: readonly string[] = ['logIn', 'refreshSession', 'logOut'];

/**
 * Runs the work of a call. When the disk is full, deletions and sign-ins release the ballast file and run again; other writes
 * are refused until there is space.
 * @param ballast absent where the disk is a database server's
 * @throws AppError storage_full, and what the work throws
 */
export async function withBallast<T>(
  ballast: BallastFile | undefined,
  { method, name, reads }: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  if (!ballast) return work();
  if (method !== 'DELETE' && !SIGNING_IN.includes(name)) {
    if (ballast.isReleased && method !== 'GET' && !reads) throw storageFull();
    return work();
  }
  return retryWhenFull(ballast, work);
}
