import type { AccountContents } from '@plaza/contract/user.ts';
import { keepSuspendedEmail } from '../account-state/suspended-email-service.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { insertDeletedUser } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError } from '../errors.ts';
import { leaveInvitations } from '../invitations/sign-up-invitation.ts';
import { endReportsAbout } from '../moderation/ended-reports.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { deleteOldUsernames } from '../users/old-username-repository.ts';
import { lockOwners } from '../users/owner-repository.ts';
import { lockPasswordHash, releaseNames } from '../users/user-repository.ts';
import { authorizeUser } from '../users/user-service.ts';
import { publishDeletion } from './account-deletion-repository.ts';
import { findAccountContents } from './account-repository.ts';

export interface AccountResources extends DbAndBus {
  readonly deletions: Pick<Deletions, 'begin'>;
}

/** Counts the posts, their images and the comments of the viewer's own account. @throws AppError not_found, not_owner */
export async function countAccountContents(
  { db }: Pick<AccountResources, 'db'>,
  viewer: Viewer,
  userId: number,
): Promise<AccountContents> {
  const user = await authorizeUser(db, viewer, 'delete', userId);
  return findAccountContents(db, user.id);
}

/**
 * Deletes the viewer's own account and all of its contents. It is invisible at once; most rows and files are deleted afterwards.
 * @throws AppError not_found, not_owner for another account; last_owner for the only owner of the community; token_invalid when
 *   another request deletes the account at the same time
 */
export async function deleteAccount(
  resources: AccountResources,
  viewer: Viewer,
  userId: number,
): Promise<void> {
  await authorizeUser(resources.db, viewer, 'delete', userId);
  const remove = async (trx: Trx) => {
    const owners = await lockOwners(trx);
    if (owners.includes(userId) && owners.length === 1) throw new AppError('last_owner');
    await lockPasswordHash(trx, userId);
    await keepSuspendedEmail(trx, userId);
    if (!(await insertDeletedUser(trx, userId))) throw new AppError('token_invalid');
    await publishDeletion(trx, userId);
    await endReportsAbout(trx, userId);
    await leaveInvitations(trx, userId);
    await releaseNames(trx, userId);
    await deleteOldUsernames(trx, userId);
    await deleteOldestSessions(trx, userId, 0);
  };
  await transactAndPublish(resources, remove);
  await resources.deletions.begin({ userId });
}
