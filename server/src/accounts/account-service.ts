import type { FormOf } from '@plaza/contract/endpoint.ts';
import type { signUp } from '@plaza/contract/session.ts';
import type { updateUser } from '@plaza/contract/user.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Bus, Change } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { insertDeletedUser } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError, taken } from '../errors.ts';
import type { UploadedFile } from '../http/body/uploads.ts';
import type { Viewer } from '../http/admission/viewer.ts';
import { deleteUserImage, insertUserImage } from '../images/image-repository.ts';
import type { ImageService, SavedImage } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { FRESH_SIGN_IN_MS, persistenceOf } from '../sessions/session-policy.ts';
import {
  deleteOldestSessions,
  deleteOtherSessions,
  hasSession,
  setAuthenticatedAt,
} from '../sessions/session-repository.ts';
import type { Sessions } from '../sessions/session-service.ts';
import type { IssuedTokens, SignInFrom } from '../sessions/session-tokens.ts';
import {
  findUserById,
  getUserById,
  insertUser,
  lockPasswordHash,
  releaseNames,
  setUser,
  type UserChange,
  type UserRow,
} from '../users/user-repository.ts';
import { hashPassword, verifyPassword } from './password.ts';

interface Resources {
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly images: ImageService;
  readonly deletions: Pick<Deletions, 'begin'>;
}

/**
 * Makes a member with a picture and signs them in.
 * @throws AppError email_taken, username_taken, or what is wrong with the picture
 */
export async function createAccount(
  resources: Resources,
  fields: FormOf<typeof signUp>,
  picture: UploadedFile | undefined,
  from: SignInFrom,
): Promise<{ tokens: IssuedTokens; user: UserRow }> {
  const { sessions, images } = resources;
  const { password, ...profile } = fields;
  const password_hash = await hashPassword(password);
  const avatar = picture && (await images.save(picture, 'avatar'));
  const changes: Change[] = [];
  return keepingImages(images, [avatar], () =>
    transactAndPublish(resources, changes, async (trx) => {
      const userId = await insertUser(trx, { ...profile, password_hash, created_at: Date.now() });
      if (avatar) await insertUserImage(trx, userId, avatar);
      const member = { userId, persistence: persistenceOf(undefined) };
      const { tokens, ended } = await sessions.start(trx, member, from);
      changes.push(...ended);
      return { tokens, user: await getUserById(trx, userId) };
    }),
  ).catch(nameConflict);
}

/** A member who is about to change their account. */
interface Self {
  readonly user: UserRow;
  readonly viewer: Viewer;
  /** Whether this is the member's password; counts as a log-in attempt. */
  readonly verifyOwn: (password: string) => Promise<boolean>;
}

/** Changes what a member says of themselves. @returns them as they are then; undefined when they are gone */
export function changeBio(db: Db, userId: number, bio: string): Promise<UserRow | undefined> {
  return transact(db, async (trx) => {
    await setUser(trx, userId, { bio });
    return findUserById(trx, userId);
  });
}

/**
 * Changes what differs, all of it or nothing.
 * @returns the member as they are then
 * @throws AppError email_taken, username_taken, reauth_required, current_password_wrong, or what is wrong with a picture
 */
export async function changeAccount(
  resources: Resources,
  self: Self,
  fields: FormOf<typeof updateUser>,
  pictures: { image?: UploadedFile; banner?: UploadedFile },
): Promise<UserRow> {
  const { images } = resources;
  const { user, viewer } = self;
  const change = await differences(self, fields);
  const saved: SavedImage[] = [];
  const write = async (trx: Trx) => {
    await lockPasswordHash(trx, user.id);
    // Whoever was signed out meanwhile must not undo what that was for.
    if (!(await hasSession(trx, viewer.sessionId))) throw new AppError('token_invalid');
    await setUser(trx, user.id, change);
    if (isSensitive(change)) await deleteOtherSessions(trx, user.id, viewer.sessionId);
    if (fields.currentPassword !== undefined) await setAuthenticatedAt(trx, viewer.sessionId, Date.now());
    const replaced = await replaceImages(trx, user.id, saved);
    return { replaced, changed: await getUserById(trx, user.id) };
  };
  const changes = [
    ['member', user.id],
    ['session', user.id],
  ] as const;
  const { replaced, changed } = await keepingImages(images, saved, async () => {
    if (pictures.image) saved.push(await images.save(pictures.image, 'avatar'));
    if (pictures.banner) saved.push(await images.save(pictures.banner, 'banner'));
    return transactAndPublish(resources, changes, write);
  }).catch(nameConflict);
  await images.remove(replaced);
  return changed;
}

/**
 * Deletes a member with everything they made: at once for everybody; rows and files are deleted in batches.
 * @throws AppError token_invalid when the member is gone already
 */
export async function deleteAccount(resources: Resources, userId: number): Promise<void> {
  const remove = async (trx: Trx) => {
    await lockPasswordHash(trx, userId);
    // Another request may have deleted them meanwhile.
    if (!(await insertDeletedUser(trx, userId))) throw new AppError('token_invalid');
    await releaseNames(trx, userId);
    await deleteOldestSessions(trx, userId, 0);
  };
  // Counts of posts everywhere move with it.
  await transactAndPublish(resources, 'all', remove);
  await resources.deletions.begin({ userId });
}

const isSensitive = ({ email, password_hash }: UserChange) =>
  email !== undefined || password_hash !== undefined;

/** What would change; asks for proof that it is the member who changes email or password. */
async function differences(self: Self, fields: FormOf<typeof updateUser>): Promise<UserChange> {
  const { username, email, name, password, currentPassword } = fields;
  const { user, viewer, verifyOwn } = self;
  if (currentPassword !== undefined && !(await verifyOwn(currentPassword))) throw currentPasswordWrong();
  const isFresh = Date.now() - viewer.authenticatedAt <= FRESH_SIGN_IN_MS;
  const isProven = currentPassword !== undefined || isFresh;
  // Without proof a new password counts as an attempt: the answer would tell a thief of the token whether it is the current one.
  const isCurrent = (text: string) => (isProven ? verifyPassword(text, user.password_hash) : verifyOwn(text));
  const newPassword = password !== undefined && !(await isCurrent(password)) ? password : undefined;
  const newEmail = email === user.email ? undefined : email;
  if (!isProven && (newPassword ?? newEmail) !== undefined) throw new AppError('reauth_required');
  return {
    ...(username !== undefined && username !== user.username && { username }),
    ...(newEmail !== undefined && { email: newEmail }),
    ...(name !== undefined && name !== user.name && { name }),
    ...(newPassword !== undefined && { password_hash: await hashPassword(newPassword) }),
  };
}

function currentPasswordWrong(): AppError {
  const { code, message } = new AppError('current_password_wrong');
  return new AppError(code, { fields: { currentPassword: message } });
}

async function replaceImages(trx: Trx, userId: number, saved: readonly SavedImage[]) {
  const replaced: Pick<SavedImage, 'name' | 'widths'>[] = [];
  for (const image of saved) {
    const old = await deleteUserImage(trx, userId, image.kind);
    if (old !== undefined) replaced.push(old);
    await insertUserImage(trx, userId, image);
  }
  return replaced;
}

/** Names what the database refused, so that the form can say which field it is. */
function nameConflict(error: unknown): never {
  if (isUniqueViolation(error, 'users', 'email_key')) throw taken('email_taken', 'email');
  if (isUniqueViolation(error, 'users', 'username_key')) throw taken('username_taken', 'username');
  throw error;
}
