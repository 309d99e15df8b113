import { OLD_USERNAME_DAYS, OLD_USERNAMES_MAX } from '@plaza/contract/user.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { fieldError } from '../errors.ts';
import type { RateLimiter } from '../http/admission/rate-limiter.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import {
  deleteOldestUsernames,
  deleteOldUsername,
  deleteUnusedUsernames,
  findFormerHolder,
  findLastUse,
  insertOldUsername,
  setVisited,
} from './old-username-repository.ts';
import { caseless, findUsername, setUser } from './user-repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = OLD_USERNAME_DAYS * DAY_MS;

/** Runs the change of a username, and counts it unless it fails. @throws AppError rate_limited; the error of `change` */
export async function countRename<T>(
  limiter: RateLimiter,
  userId: number,
  change: () => Promise<T>,
): Promise<T> {
  // Counted before it runs: others may run at the same time.
  await limiter.take('renames', userId);
  return change().catch(async (error: unknown) => {
    await limiter.giveBack('renames', userId);
    throw error;
  });
}

/**
 * Gives a member, whose row is locked, another username; the former one keeps leading to the member, and of more than five the oldest
 * one becomes available.
 * @throws AppError username_taken when another member had it; an error for `nameConflict` when another member has it
 */
export async function rename(trx: Trx, userId: number, username: string): Promise<void> {
  const [before, key] = [caseless((await findUsername(trx, userId)) ?? ''), caseless(username)];
  await setUser(trx, userId, { username });
  if (before === key) return;
  await deleteOldUsername(trx, userId, key);
  await expectNotHeldBefore(trx, username);
  await insertOldUsername(trx, userId, before);
  await deleteOldestUsernames(trx, userId, OLD_USERNAMES_MAX);
}

/** Renews a former username by which a member was visited, at most once a day. @param username in any case */
export async function renewOldUsername(db: Db, username: string): Promise<void> {
  const [key, now] = [caseless(username), Date.now()];
  const until = now - DAY_MS;
  const lastUse = await findLastUse(db, key);
  if (lastUse !== undefined && lastUse <= until) await setVisited(db, key, now, until);
}

/** Makes former usernames available that nobody visited for a year. @returns their number */
export const sweepOldUsernames = (resources: DbAndBus, stop: AbortSignal): Promise<number> =>
  deleteInBatches(
    (rows) => transactAndPublish(resources, (trx) => deleteUnusedUsernames(trx, Date.now() - KEPT_MS, rows)),
    stop,
  );

/**
 * To be called after the row with the username was written: a member who gives it up meanwhile has either done so, and is found, or
 * waits for this transaction, or makes this one fail.
 * @throws AppError username_taken when a member had the username before
 */
export async function expectNotHeldBefore(trx: Trx, username: string): Promise<void> {
  if ((await findFormerHolder(trx, caseless(username))) !== undefined)
    throw fieldError('username_taken', 'username');
}
