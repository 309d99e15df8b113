import { USER_NOT_FOUND, type User } from '@plaza/contract/user.ts';
import { FOUND_USERS_MAX, type FoundUser } from '@plaza/contract/user-search.ts';
import { avatarUrl } from '../images/image-view.ts';
import { listUsersByPrefix } from './user-search-repository.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { fieldError, notFound, notOwner } from '../errors.ts';
import { isHidden, type Reader } from '../visibility/visibility-policy.ts';
import { renewOldUsername } from './rename-service.ts';
import { may, type UserAction } from './user-policy.ts';
import { isSharedEmail } from './email-repository.ts';
import { caseless, findUserById, findUserByUsername, type UserRow } from './user-repository.ts';
import { userView } from './user-view.ts';

export interface UserResources {
  readonly db: Db;
  /** The beginning of image URLs: the public origin, or empty for relative URLs. */
  readonly mediaBase: string;
  /** Called when the visit of a former username cannot be noted. */
  readonly onError: (error: unknown) => void;
}

export const noSuchUser = () => notFound(USER_NOT_FOUND);

/** The profile of a member. @param username in any case @throws AppError not_found, also for members hidden by a block */
export async function getProfile(
  { db, mediaBase, onError }: UserResources,
  viewer: Reader,
  username: string,
): Promise<User> {
  const user = await findUserByUsername(db, username);
  if (!user || !isSeenBy(viewer, user)) throw noSuchUser();
  // The profile is readable while nothing can be written.
  if (caseless(user.username) !== caseless(username)) await renewOldUsername(db, username).catch(onError);
  return userView(user, viewer, mediaBase);
}

/** Finds other members whose username begins with a text, in the order of usernames. @param prefix in any case */
export async function findUsers(
  { db, mediaBase }: Omit<UserResources, 'onError'>,
  viewer: Reader,
  prefix: string,
): Promise<FoundUser[]> {
  const rows = await listUsersByPrefix(db, viewer.userId, caseless(prefix), FOUND_USERS_MAX);
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    name: row.name,
    profilePicture: avatarUrl(row, mediaBase),
  }));
}

/** Whether another member exists for the viewer: there is no block, and the member is not pending. */
const isSeenBy = (viewer: Reader, user: UserRow): boolean =>
  user.registration_id === null && !isHidden(viewer, user.id);

/** The actions of moderators and owners, which ignore blocks and pending registrations. */
const BY_RANK: ReadonlySet<UserAction> = new Set(['moderate', 'changeRole']);

/** Loads a member on whom the viewer performs an action. @throws AppError not_found; not_owner if it is not permitted */
export async function authorizeUser(
  db: Db,
  viewer: Reader,
  action: UserAction,
  userId: number,
): Promise<UserRow> {
  const user = await findUserById(db, userId);
  const isSeen = viewer.userId === userId || BY_RANK.has(action) || (user && isSeenBy(viewer, user));
  if (!user || !isSeen) throw noSuchUser();
  if (!may(viewer, action, { userId, role: user.role })) throw notOwner();
  return user;
}

/**
 * To be called after the row with the email address was written.
 * @throws AppError email_taken when another member has it as the newer one of two accounts, which the unique column does not show
 */
export async function expectEmailNotShared(trx: Trx, email: string, userId: number): Promise<void> {
  if (await isSharedEmail(trx, email, userId)) throw fieldError('email_taken', 'email');
}

/** Always throws: AppError email_taken or username_taken when a write violated that unique column, otherwise `error`. */
export function nameConflict(error: unknown): never {
  if (isUniqueViolation(error, 'users', 'email_key')) throw fieldError('email_taken', 'email');
  if (isUniqueViolation(error, 'users', 'username_key')) throw fieldError('username_taken', 'username');
  throw error;
}

/** Whether no member has a username, or had it before. @param username in any case */
export const isUsernameFree = async ({ db }: Pick<UserResources, 'db'>, username: string): Promise<boolean> =>
  !(await findUserByUsername(db, username));
