import type { Trx } from '../db/open.ts';
import { fieldError } from '../errors.ts';
import { deleteOldUsername, findFormerHolder, insertOldUsername } from './old-username-repository.ts';
import { caseless, findUsername, setUser } from './user-repository.ts';

/**
 * Gives a member another username; the former one keeps leading to the member.
 * @throws AppError username_taken when another member had it; an error for `nameConflict` when another member has it
 */
export async function rename(trx: Trx, userId: number, username: string): Promise<void> {
  const [before, key] = [caseless((await findUsername(trx, userId)) ?? ''), caseless(username)];
  await setUser(trx, userId, { username });
  if (before === key) return;
  await deleteOldUsername(trx, userId, key);
  await expectNotHeldBefore(trx, username);
  await insertOldUsername(trx, userId, before);
}

/**
 * To be called after the row with the username was written: a member who gives it up meanwhile has either done so, and is found, or
 * waits for this transaction, or makes this one fail.
 * @throws AppError username_taken when a member had the username before
 */
export async function expectNotHeldBefore(trx: Trx, username: string): Promise<void> {
  if ((await findFormerHolder(trx, caseless(username))) !== undefined)
    throw fieldError('username_taken', 'username');
}
