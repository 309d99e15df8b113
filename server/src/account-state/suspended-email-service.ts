import { createHmac } from 'node:crypto';
import type { Db, Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { findSecret, makeSecret } from '../installation/secret-repository.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { emailKey } from '../users/email-key.ts';
import { findUserById } from '../users/user-repository.ts';
import { findSuspension } from './suspension-repository.ts';
import { deleteEndedEmails, hasSuspendedEmail, insertSuspendedEmail } from './suspended-email-repository.ts';

/** How long a permanent suspension holds after the deletion of the account. */
const PERMANENT_MS = 365 * 24 * 60 * 60 * 1000;

const hashOf = (secret: string, email: string) =>
  createHmac('sha256', secret).update(emailKey(email)).digest('hex');

/** To be called before a member is deleted: keeps a keyed hash of the email address of a suspended one, until the suspension ends. */
export async function keepSuspendedEmail(trx: Trx, userId: number): Promise<void> {
  const suspension = await findSuspension(trx, userId);
  const until = suspension?.until ?? Date.now() + PERMANENT_MS;
  if (!suspension || until <= Date.now()) return;
  const user = await findUserById(trx, userId);
  if (user) await insertSuspendedEmail(trx, { email_hash: hashOf(await makeSecret(trx), user.email), until });
}

/**
 * To be called before a sign-up, and in its transaction after the row of the member is inserted, which waits for a deletion.
 * @throws AppError signup_closed for the email address of a member who deleted the account while suspended: the answer of a closed
 *   community says nothing about the address
 */
export async function expectEmailNotSuspended(db: Db, email: string): Promise<void> {
  const secret = await findSecret(db);
  if (secret !== null && (await hasSuspendedEmail(db, hashOf(secret, email), Date.now())))
    throw new AppError('signup_closed');
}

/** Deletes the hashes of suspensions that have ended. @returns their number */
export const sweepSuspendedEmails = (db: Db, stop: AbortSignal): Promise<number> =>
  deleteInBatches((rows) => deleteEndedEmails(db, Date.now(), rows), stop);
