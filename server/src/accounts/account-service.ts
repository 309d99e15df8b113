import type { FormOf } from '@plaza/contract/endpoint.ts';
import type { signUp } from '@plaza/contract/session.ts';
import type { AccountContents } from '@plaza/contract/user.ts';
import type { Bus, Change } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { insertDeletedUser } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError } from '../errors.ts';
import type { UploadedFile } from '../http/body/uploads.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { insertUserImage } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import { getUserById, insertUser, lockPasswordHash, releaseNames } from '../users/user-repository.ts';
import { findAccountContents } from './account-repository.ts';
import { nameConflict } from './name-conflict.ts';
import { accountFor } from './account-for.ts';
import { hashPassword } from './password.ts';
import { signedIn, type SignedIn, type SignInResources } from './sign-in-service.ts';

export interface SignUpResources extends SignInResources {
  readonly images: ImageService;
}

export interface AccountResources {
  readonly db: Db;
  readonly bus: Bus;
  readonly deletions: Pick<Deletions, 'begin'>;
}

/**
 * Creates a member with a picture and signs them in.
 * @throws AppError email_taken, username_taken, or what is wrong with the picture
 */
export async function createAccount(
  resources: SignUpResources,
  fields: FormOf<typeof signUp>,
  picture: UploadedFile | undefined,
  from: SignInFrom,
): Promise<SignedIn> {
  const { sessions, images, mediaBase } = resources;
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
      return signedIn(tokens, await getUserById(trx, userId), mediaBase);
    }),
  ).catch(nameConflict);
}

/** Counts what is deleted together with an account. @throws AppError not_found, not_owner */
export async function countAccountContents(
  { db }: Pick<AccountResources, 'db'>,
  viewer: Viewer,
  userId: number,
): Promise<AccountContents> {
  const user = await accountFor(db, viewer, 'delete', userId);
  return findAccountContents(db, user.id);
}

/**
 * Deletes a member with all of their contents: at once for all members; rows and files are deleted in batches.
 * @throws AppError not_found, not_owner; token_invalid when another request has deleted the member
 */
export async function deleteAccount(
  resources: AccountResources,
  viewer: Viewer,
  userId: number,
): Promise<void> {
  await accountFor(resources.db, viewer, 'delete', userId);
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
