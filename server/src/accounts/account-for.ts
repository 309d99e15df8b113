import type { Db } from '../db/open.ts';
import { notOwner } from '../errors.ts';
import type { Actor } from '../sessions/viewer.ts';
import { noSuchUser } from '../users/user-errors.ts';
import { may, type UserAction } from '../users/user-policy.ts';
import { findUserById, type UserRow } from '../users/user-repository.ts';

/** The account of a member, for an action that the viewer may perform. @throws AppError not_found, not_owner */
export async function accountFor(
  db: Db,
  viewer: Actor,
  action: UserAction,
  userId: number,
): Promise<UserRow> {
  const user = await findUserById(db, userId);
  if (!user) throw noSuchUser();
  if (!may(viewer, action, { userId })) throw notOwner();
  return user;
}
