import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import type { Trx } from '../db/open.ts';
import { AppError, restricted } from '../errors.ts';
import { restrictionOf } from '../sessions/viewer.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { findUserById, lockUserRow } from './user-repository.ts';

/**
 * The viewer with the present role, which does not change until the transaction ends. What depends on rank is decided by it: the
 * role with which a call was admitted may be a second old. To be called before other rows are locked.
 * @param least the role that the action requires
 * @throws AppError token_invalid when the account is deleted; suspended, approval_pending; not_allowed
 */
export async function lockActor(
  trx: Trx,
  { userId }: Pick<Actor, 'userId'>,
  least: Role,
): Promise<Actor & { readonly username: string }> {
  await lockUserRow(trx, userId);
  const user = await findUserById(trx, userId);
  if (!user) throw new AppError('token_invalid');
  const restriction = restrictionOf(user);
  if (restriction) throw restricted(restriction);
  if (!isAtLeast(user.role, least)) throw new AppError('not_allowed');
  return { userId, role: user.role, username: user.username };
}
