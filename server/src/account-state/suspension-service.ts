import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import { findUserById, lockPasswordHash } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';
import { deleteSuspension, findSuspension, setSuspension } from './suspension-repository.ts';

export interface Suspension {
  /** Null for a permanent one. */
  readonly until: Date | null;
  /** Shown to the member. */
  readonly reason: string;
}

/**
 * Suspends a member and ends all sessions. Of two suspensions the one that ends later applies, with its reason. The caller
 * checks the rank, and logs the action.
 * @throws AppError not_found; not_allowed for an owner, so that a community always has one who can act
 */
export async function suspend(trx: Trx, userId: number, { until, reason }: Suspension): Promise<void> {
  // The order of a log-in: member, then sessions. One that waits for the lock then starts a restricted session.
  await lockPasswordHash(trx, userId);
  const user = await findUserById(trx, userId);
  if (!user) throw noSuchUser();
  if (user.role === 'owner') throw new AppError('not_allowed');
  const end = until?.getTime() ?? null;
  const present = await findSuspension(trx, userId);
  if (!present || endsLater(end, present.until))
    await setSuspension(trx, { user_id: userId, until: end, reason });
  await deleteOldestSessions(trx, userId, 0);
}

/**
 * Ends the suspension of a member, whose sessions stay ended; does nothing without one. A caller that knows of another decision
 * in force calls `suspend` again.
 */
export async function endSuspension(trx: Trx, userId: number): Promise<void> {
  await lockPasswordHash(trx, userId);
  await deleteSuspension(trx, userId);
}

const endsLater = (end: number | null, other: number | null): boolean =>
  other !== null && (end === null || end >= other);
