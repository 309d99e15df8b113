import type { Db } from '../db/open.ts';
import { notOwner } from '../errors.ts';
import type { Viewer } from '../http/admission/viewer.ts';
import { findUserById, type UserRow } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-errors.ts';

/** The account of this member, for themselves alone. @throws AppError not_found, not_owner */
export async function ownAccount(db: Db, viewer: Viewer, userId: number): Promise<UserRow> {
  const user = await findUserById(db, userId);
  if (!user) throw noSuchUser();
  if (user.id !== viewer.userId) throw notOwner();
  return user;
}
