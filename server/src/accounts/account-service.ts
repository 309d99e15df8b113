import type { FormOf } from '@plaza/contract/endpoint.ts';
import type { signUp } from '@plaza/contract/session.ts';
import type { updateUser } from '@plaza/contract/user.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError, taken } from '../errors.ts';
import type { UploadedFile } from '../http/uploads.ts';
import type { Viewer } from '../http/viewer.ts';
import { deleteUserImage, insertUserImage, listImageNames } from '../images/image-repository.ts';
import type { ImageService, SavedImage } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { FRESH_SIGN_IN_MS, persistenceOf } from '../sessions/session-policy.ts';
import { deleteOtherSessions, setAuthenticatedAt } from '../sessions/session-repository.ts';
import type { IssuedTokens, Sessions } from '../sessions/session-service.ts';
import {
  deleteUserRow,
  insertUser,
  setUser,
  type UserChange,
  type UserRow,
} from '../users/user-repository.ts';
import { lockAnswersOf, takeBackAnswersOf } from './account-repository.ts';
import { hashPassword, verifyPassword } from './password.ts';

interface Resources {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly images: ImageService;
}

/**
 * Makes a member with a picture and signs them in.
 * @param presented the refresh cookie of a session to end
 * @throws AppError email_taken, username_taken, or what is wrong with the picture
 */
export async function createAccount(
  { db, sessions, images }: Resources,
  fields: FormOf<typeof signUp>,
  picture: UploadedFile | undefined,
  presented: string | undefined,
): Promise<IssuedTokens> {
  const { password, ...profile } = fields;
  const [password_hash, avatar] = await Promise.all([
    hashPassword(password),
    picture && images.save(picture, 'avatar'),
  ]);
  const tokens = await keepingImages(images, [avatar], () =>
    transact(db, async (trx) => {
      const userId = await insertUser(trx, { ...profile, password_hash, created_at: Date.now() });
      if (avatar) await insertUserImage(trx, userId, avatar);
      return sessions.start(trx, { userId, persistence: persistenceOf(undefined) }, presented);
    }),
  ).catch(nameConflict);
  sessions.ended();
  return tokens;
}

/**
 * Changes what differs, all of it or nothing.
 * @throws AppError email_taken, username_taken, reauth_required, current_password_wrong, or what is wrong with a picture
 */
export async function changeAccount(
  { db, sessions, images }: Resources,
  user: UserRow,
  viewer: Viewer,
  fields: FormOf<typeof updateUser>,
  pictures: { image?: UploadedFile; banner?: UploadedFile },
): Promise<void> {
  const change = await differences(user, fields);
  const sensitive = change.email !== undefined || change.password_hash !== undefined;
  if (sensitive) await requireFreshSignIn(user, viewer, fields.currentPassword);
  const saved = await Promise.all([
    pictures.image && images.save(pictures.image, 'avatar'),
    pictures.banner && images.save(pictures.banner, 'banner'),
  ]);
  const replaced = await keepingImages(images, saved, () =>
    transact(db, async (trx) => {
      await setUser(trx, user.id, change);
      if (sensitive) {
        await deleteOtherSessions(trx, user.id, viewer.sessionId);
        if (fields.currentPassword !== undefined) await setAuthenticatedAt(trx, viewer.sessionId, Date.now());
      }
      return replaceImages(trx, user.id, saved);
    }),
  ).catch(nameConflict);
  sessions.ended();
  await images.remove(replaced);
}

/** Deletes a member with everything they made, and takes their views, reactions and comments out of all counts. */
export async function deleteAccount({ db, sessions, images }: Resources, userId: number): Promise<void> {
  const names = await transact(db, async (trx) => {
    await lockAnswersOf(trx, userId);
    const theirs = await listImageNames(trx, userId);
    await takeBackAnswersOf(trx, userId);
    await deleteUserRow(trx, userId);
    return theirs;
  });
  sessions.ended();
  await images.remove(names);
}

async function differences(user: UserRow, fields: FormOf<typeof updateUser>): Promise<UserChange> {
  const { username, email, name, password } = fields;
  const otherPassword = password !== undefined && !(await verifyPassword(password, user.password_hash));
  return {
    ...(username !== undefined && username !== user.username && { username }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(name !== undefined && name !== user.name && { name }),
    ...(otherPassword && { password_hash: await hashPassword(password) }),
  };
}

async function requireFreshSignIn(
  user: UserRow,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    if (await verifyPassword(currentPassword, user.password_hash)) return;
    const error = new AppError('current_password_wrong');
    throw new AppError(error.code, { fields: { currentPassword: error.message } });
  }
  if (Date.now() - viewer.authenticatedAt > FRESH_SIGN_IN_MS) throw new AppError('reauth_required');
}

async function replaceImages(
  trx: Trx,
  userId: number,
  saved: readonly (SavedImage | undefined)[],
): Promise<string[]> {
  const replaced: string[] = [];
  for (const image of saved) {
    if (!image) continue;
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
