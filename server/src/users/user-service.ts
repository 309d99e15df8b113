import type { User } from '@plaza/contract/user.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../sessions/viewer.ts';
import { noSuchUser } from './user-errors.ts';
import { findUserByUsername } from './user-repository.ts';
import { userView } from './user-view.ts';

export interface UserResources {
  readonly db: Db;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

/**
 * The profile of a member.
 * @param username in any case
 * @throws AppError not_found
 */
export async function getProfile(
  { db, mediaBase }: UserResources,
  viewer: Actor,
  username: string,
): Promise<User> {
  const user = await findUserByUsername(db, username);
  if (!user) throw noSuchUser();
  return userView(user, viewer, mediaBase);
}
