import type { FormOf, JsonOf } from '@plaza/contract/endpoint.ts';
import type { UpdatedUser, updateUser } from '@plaza/contract/user.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from '../http/body/uploads.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { deleteUserImage, insertUserImage } from '../images/image-repository.ts';
import type { ImageService, SavedImage } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { FRESH_SIGN_IN_MS } from '../sessions/session-policy.ts';
import { deleteOtherSessions, hasSession, setAuthenticatedAt } from '../sessions/session-repository.ts';
import {
  findUserById,
  getUserById,
  lockPasswordHash,
  setUser,
  type UserChange,
  type UserRow,
} from '../users/user-repository.ts';
import { updatedUserView } from '../users/user-view.ts';
import { nameConflict } from './name-conflict.ts';
import { accountFor } from './account-for.ts';
import type { VerifyAttempt } from './log-in-attempts.ts';
import { hashPassword, verifyPassword } from './password.ts';

export interface UpdateResources {
  readonly db: Db;
  readonly bus: Bus;
  readonly images: ImageService;
  readonly verifyAttempt: VerifyAttempt;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

type Fields = FormOf<typeof updateUser>;

interface Caller {
  readonly viewer: Viewer;
  /** Of the account that is to change. */
  readonly userId: number;
  /** Of the client. */
  readonly address: string;
}

/**
 * Changes what differs in an account, all of it or nothing.
 * @returns the member after the change
 * @throws AppError not_found, not_owner, token_invalid, email_taken, username_taken, reauth_required,
 *   current_password_wrong, or what is wrong with a picture
 */
export async function updateAccount(
  resources: UpdateResources,
  { viewer, userId, address }: Caller,
  body: JsonOf<typeof updateUser> | Fields,
  pictures: { readonly image?: UploadedFile; readonly banner?: UploadedFile },
): Promise<UpdatedUser> {
  const { db, verifyAttempt, mediaBase } = resources;
  const user = await accountFor(db, viewer, 'edit', userId);
  const { email, password_hash: passwordHash } = user;
  const verifyOwn = (password: string) => verifyAttempt({ email, address, password, passwordHash });
  const changed =
    'bio' in body
      ? await changeBio(db, user.id, body.bio)
      : await changeAccount(resources, { user, viewer, verifyOwn }, body, pictures);
  return updatedUserView(changed, mediaBase);
}

/** A member who is about to change their account. */
interface Self {
  readonly user: UserRow;
  readonly viewer: Viewer;
  /** Whether this is the member's password; counts as a log-in attempt. */
  readonly verifyOwn: (password: string) => Promise<boolean>;
}

function changeBio(db: Db, userId: number, bio: string): Promise<UserRow> {
  return transact(db, async (trx) => {
    await setUser(trx, userId, { bio });
    const changed = await findUserById(trx, userId);
    if (!changed) throw new AppError('token_invalid');
    return changed;
  });
}

async function changeAccount(
  resources: UpdateResources,
  self: Self,
  fields: Fields,
  pictures: { readonly image?: UploadedFile; readonly banner?: UploadedFile },
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

const isSensitive = ({ email, password_hash }: UserChange) =>
  email !== undefined || password_hash !== undefined;

/** What would change. Email and password change only with proof that the caller is the member. */
async function differences(self: Self, fields: Fields): Promise<UserChange> {
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
