import type { Role } from '@plaza/contract/role.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { logAction } from '../log/log-service.ts';
import { changeModeratorNotifications } from '../notifications/notify.ts';
import { restrictionOf, type Viewer } from '../sessions/viewer.ts';
import { may } from '../users/user-policy.ts';
import { lockOwners } from '../users/owner-repository.ts';
import { findUserById, lockPasswordHash, setRole } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-service.ts';

/** Changes the role of a member, within a second in all processes. @throws AppError not_found, not_allowed, last_owner, member_restricted */
export async function changeRole(
  resources: DbAndBus,
  viewer: Viewer,
  userId: number,
  role: Role,
): Promise<{ userId: number; role: Role }> {
  await transactAndPublish(resources, async (trx) => {
    const owners = await lockOwners(trx);
    // Another owner may have changed the role of the viewer meanwhile.
    const actor = {
      userId: viewer.userId,
      role: owners.includes(viewer.userId) ? 'owner' : 'user',
    } as const;
    const user = await findUserById(trx, userId);
    if (!user) throw noSuchUser();
    if (!may(actor, 'changeRole', { userId, role: user.role })) throw new AppError('not_allowed');
    if (role !== 'owner' && owners.includes(userId) && owners.length === 1) throw new AppError('last_owner');
    await giveRole(trx, viewer.userId, userId, role);
  });
  return { userId, role };
}

/**
 * Locks a member, sets the role and logs it.
 * @param actorId undefined for the command line
 * @throws AppError not_found without the member, or when the account is deleted meanwhile; member_restricted for a role other than
 *   `user` while the member is suspended or waits for approval
 */
export async function giveRole(
  trx: Trx,
  actorId: number | undefined,
  userId: number,
  role: Role,
): Promise<void> {
  await lockPasswordHash(trx, userId);
  const user = await findUserById(trx, userId);
  if (!user) throw noSuchUser();
  if (role !== 'user' && restrictionOf(user)) throw new AppError('member_restricted');
  if (!(await setRole(trx, userId, role))) throw noSuchUser();
  await changeModeratorNotifications(trx);
  const subject = { type: 'member', id: userId, userId } as const;
  await logAction(trx, { actorId, action: 'role_changed', subject, detail: role });
}
