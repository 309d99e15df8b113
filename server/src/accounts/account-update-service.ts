import type { FormOf, JsonOf } from '@plaza/contract/endpoint.ts';
import { settingOfChoice } from '@plaza/contract/language-setting.ts';
import type { UpdatedUser, updateUser } from '@plaza/contract/user.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { AppError, fieldError } from '../errors.ts';
import type { RateLimiter } from '../http/admission/rate-limiter.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { deleteUserImage, insertUserImage, type SavedImage } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import { deleteOtherSessions, hasSession, setAuthenticatedAt } from '../sessions/session-repository.ts';
import { isFreshSignIn, type Viewer } from '../sessions/viewer.ts';
import { countRename, rename } from '../users/rename-service.ts';
import {
  caseless,
  getUserById,
  lockPasswordHash,
  setUser,
  type UserChange,
  type UserRow,
} from '../users/user-repository.ts';
import { expectEmailDomain } from '../users/email-key.ts';
import { authorizeUser, expectEmailNotShared, nameConflict } from '../users/user-service.ts';
import { updatedUserView } from '../users/user-view.ts';
import { endAddedAccess } from './added-access.ts';
import type { VerifyAttempt } from './verify-attempt.ts';
import { hashPassword, verifyPassword } from './password.ts';

export interface UpdateResources extends DbAndBus {
  readonly images: ImageService;
  readonly verifyAttempt: VerifyAttempt;
  readonly limiter: RateLimiter;
  readonly mediaBase: string;
}

type Fields = FormOf<typeof updateUser> & Partial<JsonOf<typeof updateUser>>;

interface Caller {
  readonly viewer: Viewer;
  /** The account to change. */
  readonly userId: number;
  readonly address: string;
}

/**
 * Changes the viewer's own account: all fields that differ, or after an error none. Absent fields and pictures stay. A new email
 * or password ends all other sessions, and requires proof when the log-in is more than 24 hours old.
 * @returns the member after the change, also when nothing differs
 * @throws AppError not_found, not_owner, email_taken, username_taken, reauth_required without proof, current_password_wrong,
 *   rate_limited, overloaded, token_invalid when the session ended meanwhile; errors of a picture
 */
export async function updateAccount(
  resources: UpdateResources,
  { viewer, userId, address }: Caller,
  fields: Fields,
  pictures: { readonly image?: UploadedFile; readonly banner?: UploadedFile },
): Promise<UpdatedUser> {
  const { db, images, verifyAttempt, mediaBase } = resources;
  const user = await authorizeUser(db, viewer, 'edit', userId);
  const { email, password_hash: passwordHash } = user;
  const verifyOwn = (password: string) => verifyAttempt({ email, address, password, passwordHash });
  const change = await changeOf({ user, viewer, verifyOwn }, fields);
  const isProven = fields.currentPassword !== undefined;
  const saved: SavedImage[] = [];
  const isRename = change.username !== undefined && caseless(change.username) !== caseless(user.username);
  const write = () =>
    transactAndPublish(resources, (trx) => writeChange(trx, viewer, { change, isProven, saved }));
  const { replaced, changed } = await keepingImages(images, saved, async () => {
    if (pictures.image) saved.push(await images.save(pictures.image, 'avatar'));
    if (pictures.banner) saved.push(await images.save(pictures.banner, 'banner'));
    return isRename ? countRename(resources.limiter, userId, write) : write();
  }).catch(nameConflict);
  await images.removeMarked(replaced);
  return updatedUserView(changed, mediaBase);
}

interface AccountChange {
  readonly change: UserChange;
  readonly isProven: boolean;
  readonly saved: readonly SavedImage[];
}

async function writeChange(
  trx: Trx,
  { userId, sessionId }: Viewer,
  { change, isProven, saved }: AccountChange,
) {
  await lockPasswordHash(trx, userId);
  // A session that ended meanwhile must not revert the change that ended it.
  if (!(await hasSession(trx, sessionId))) throw new AppError('token_invalid');
  const { username, ...others } = change;
  await setUser(trx, userId, others);
  if (others.email !== undefined) await expectEmailNotShared(trx, others.email, userId);
  if (username !== undefined) await rename(trx, userId, username);
  const { email, password_hash } = change;
  if (email !== undefined || password_hash !== undefined) await deleteOtherSessions(trx, userId, sessionId);
  if (email !== undefined) await notifyOfAccount(trx, userId, { news: 'email_changed' });
  if (password_hash !== undefined) {
    await notifyOfAccount(trx, userId, { news: 'password_changed' });
    await endAddedAccess(trx, userId);
  }
  if (isProven) await setAuthenticatedAt(trx, sessionId, Date.now());
  const replaced = await replaceImages(trx, userId, saved);
  return { replaced, changed: await getUserById(trx, userId) };
}

async function replaceImages(trx: Trx, userId: number, saved: readonly SavedImage[]) {
  const replaced: Pick<SavedImage, 'name' | 'widths'>[] = [];
  for (const image of saved) {
    replaced.push(...((await deleteUserImage(trx, userId, image.kind)) ?? []));
    await insertUserImage(trx, userId, image);
  }
  return replaced;
}

interface Self {
  readonly user: UserRow;
  readonly viewer: Viewer;
  /** Whether a text is the member's password. Each call counts as a log-in attempt. */
  readonly verifyOwn: (password: string) => Promise<boolean>;
}

/** The columns whose values differ; a new email or password requires a fresh log-in or the current password. */
async function changeOf({ user, viewer, verifyOwn }: Self, fields: Fields): Promise<UserChange> {
  const { email, password, currentPassword, language, ...profile } = fields;
  if (currentPassword !== undefined && !(await verifyOwn(currentPassword)))
    throw fieldError('current_password_wrong', 'currentPassword');
  const isProven = currentPassword !== undefined || isFreshSignIn(viewer);
  // Without proof the comparison counts as a log-in attempt: it reveals whether the text is the current password.
  const isCurrent = (text: string) => (isProven ? verifyPassword(text, user.password_hash) : verifyOwn(text));
  const newPassword = password !== undefined && !(await isCurrent(password)) ? password : undefined;
  const newEmail = email === user.email ? undefined : email;
  if (newEmail !== undefined) expectEmailDomain(newEmail);
  if (!isProven && (newPassword ?? newEmail) !== undefined) throw new AppError('reauth_required');
  return {
    ...differences({ ...profile, ...(language && { language: settingOfChoice(language) }) }, user),
    ...(newEmail !== undefined && { email: newEmail }),
    ...(newPassword !== undefined && { password_hash: await hashPassword(newPassword) }),
  };
}

function differences<T extends object>(
  values: T,
  current: { readonly [Name in keyof T]?: unknown },
): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in values) if (values[name] !== current[name]) changed[name] = values[name];
  return changed;
}
