import type { FormOf, JsonOf } from '@plaza/contract/endpoint.ts';
import { settingOfChoice } from '@plaza/contract/language-setting.ts';
import type { logIn as logInEndpoint, signUp as signUpEndpoint } from '@plaza/contract/session.ts';
import { register } from '../account-state/registration-service.ts';
import { expectEmailNotSuspended } from '../account-state/suspended-email-service.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { CommunityCache } from '../community/community-cache.ts';
import type { Trx } from '../db/open.ts';
import { AppError, fieldError } from '../errors.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { insertUserImage } from '../images/image-repository.ts';
import type { ImageService } from '../images/image-service.ts';
import { keepingImages } from '../images/keeping-images.ts';
import { admit, expectAdmission } from '../invitations/sign-up-invitation.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { deleteOldestSessions, setAuthenticatedAt } from '../sessions/session-repository.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import type { Sessions } from '../sessions/session-service.ts';
import type { Persistence } from '../sessions/session-table.ts';
import type { PresentedToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { startSession, userAgentOf, type IssuedTokens, type SignInFrom } from '../sessions/session-tokens.ts';
import { findUserByEmail, hasOlderEmail } from '../users/email-repository.ts';
import {
  findUserById,
  getUserById,
  insertUser,
  lockPasswordHash,
  setUser,
  type UserRow,
} from '../users/user-repository.ts';
import { expectNotHeldBefore } from '../users/rename-service.ts';
import { expectEmailDomain } from '../users/email-key.ts';
import { expectEmailNotShared, nameConflict } from '../users/user-service.ts';
import { sessionView } from '../users/user-view.ts';
import { endAddedAccess } from './added-access.ts';
import type { VerifyAttempt } from './verify-attempt.ts';
import { hashPassword, renewHash } from './password.ts';

export interface SignInResources extends DbAndBus {
  readonly community: CommunityCache;
  readonly images: ImageService;
  readonly sessions: Sessions;
  readonly verifyAttempt: VerifyAttempt;
  readonly mediaBase: string;
}

/** The session for the body of the answer, and the refresh token for the cookie; undefined when the client keeps its cookie. */
export type SignedIn = ReturnType<typeof signedIn>;

interface NewPassword {
  readonly userId: number;
  readonly password_hash: string;
  /** Whether the member used a recovery code, and no reset link. */
  readonly hasCode: boolean;
}

/** Sets a new password for a member, ends all sessions and starts a new one. The caller has locked the row of the member. */
export async function signInWithPassword(
  trx: Trx,
  { userId, password_hash, hasCode }: NewPassword,
  from: SignInFrom,
  mediaBase: string,
): Promise<SignedIn> {
  await setUser(trx, userId, { password_hash });
  await endAddedAccess(trx, userId, hasCode);
  await rememberDevice(trx, userId, from);
  await deleteOldestSessions(trx, userId, 0);
  return startMemberSession(trx, { userId, persistence: persistenceOf() }, from, mediaBase);
}

/** Starts a session of a member who logs in, and notifies the member if it is the first one on the device. */
export async function logMemberIn(
  trx: Trx,
  member: { readonly userId: number; readonly persistence: Persistence },
  from: SignInFrom,
  mediaBase: string,
): Promise<SignedIn> {
  if (await rememberDevice(trx, member.userId, from))
    await notifyOfAccount(trx, member.userId, { news: 'new_device', detail: userAgentOf(from) });
  return startMemberSession(trx, member, from, mediaBase);
}

/** Starts a session of a member. */
async function startMemberSession(
  trx: Trx,
  member: { readonly userId: number; readonly persistence: Persistence },
  from: SignInFrom,
  mediaBase: string,
): Promise<SignedIn> {
  const tokens = await startSession(trx, member, from);
  // The row at present: the member may have been suspended meanwhile.
  return signedIn(tokens, await getUserById(trx, member.userId), mediaBase);
}

const signedIn = ({ accessToken, refreshToken }: IssuedTokens, user: UserRow, mediaBase: string) => ({
  session: sessionView(user, accessToken, mediaBase),
  refreshToken,
});

/**
 * Creates a member and signs the member in; in the mode `approval`, without an invitation, the member is pending. Without a picture
 * the member has the default one.
 * @param from the browser; the session of its cookie ends
 * @throws AppError invite_required, invite_invalid, signup_closed, email_taken, username_taken, overloaded; errors of the picture
 */
export async function signUp(
  resources: SignInResources,
  { password, invite, about, language = 'auto', ...profile }: FormOf<typeof signUpEndpoint>,
  picture: UploadedFile | undefined,
  from: SignInFrom,
): Promise<SignedIn> {
  const { images, mediaBase } = resources;
  expectEmailDomain(profile.email);
  await expectAdmission(resources, invite);
  await expectEmailNotSuspended(resources.db, profile.email);
  const password_hash = await hashPassword(password);
  const avatar = picture && (await images.save(picture, 'avatar'));
  return keepingImages(images, [avatar], () =>
    transactAndPublish(resources, async (trx) => {
      const values = { ...profile, language: settingOfChoice(language), password_hash };
      const userId = await insertUser(trx, { ...values, created_at: Date.now() });
      await expectNotHeldBefore(trx, profile.username);
      await expectEmailNotShared(trx, profile.email, userId);
      await expectEmailNotSuspended(trx, profile.email);
      const joining = { user_id: userId, username: profile.username };
      if (await admit(trx, invite, joining)) await register(trx, userId, about);
      if (avatar) await insertUserImage(trx, userId, avatar);
      await rememberDevice(trx, userId, from);
      const member = { userId, persistence: persistenceOf() };
      return startMemberSession(trx, member, from, mediaBase);
    }),
  ).catch(nameConflict);
}

/**
 * Signs a member in.
 * @param address of the client, by which failed attempts are counted
 * @param from the browser; the session of its cookie ends
 * @throws AppError invalid_credentials for an unknown email or a wrong password; rate_limited, overloaded
 */
export async function logIn(
  resources: SignInResources,
  { email, password, persist }: JsonOf<typeof logInEndpoint>,
  address: string,
  from: SignInFrom,
): Promise<SignedIn> {
  const { db, verifyAttempt, mediaBase } = resources;
  const user = await findUserByEmail(db, email);
  const attempt = { email, address, password, passwordHash: user?.password_hash };
  if (!(await verifyAttempt(attempt)) || !user) throw new AppError('invalid_credentials');
  const renewed = await renewHash(password, user.password_hash);
  return transactAndPublish(resources, async (trx) => {
    // A concurrent change of the password ends all sessions; the previous password must not start another.
    if ((await lockPasswordHash(trx, user.id)) !== user.password_hash)
      throw new AppError('invalid_credentials');
    if (renewed !== undefined) await setUser(trx, user.id, { password_hash: renewed });
    const member = { userId: user.id, persistence: persistenceOf(persist) };
    const { session, refreshToken } = await logMemberIn(trx, member, from, mediaBase);
    const isShared = user.shared_email_key !== null && (await hasOlderEmail(trx, user.id));
    return { session: { ...session, ...(isShared && { emailShared: true }) }, refreshToken };
  });
}

/**
 * Verifies the password of the viewer. The session then counts as freshly logged in.
 * @param address of the client, by which failed attempts are counted
 * @throws AppError current_password_wrong; token_invalid when account or password changed meanwhile; rate_limited, overloaded
 */
export async function confirmPassword(
  resources: SignInResources,
  { userId, sessionId }: Viewer,
  password: string,
  address: string,
): Promise<void> {
  const user = await findUserById(resources.db, userId);
  if (!user) throw new AppError('token_invalid');
  const { email, password_hash: passwordHash } = user;
  if (!(await resources.verifyAttempt({ email, address, password, passwordHash })))
    throw fieldError('current_password_wrong', 'currentPassword');
  await transactAndPublish(resources, async (trx) => {
    // A change of the password meanwhile ends the session, or makes this the previous one.
    if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw new AppError('token_invalid');
    await setAuthenticatedAt(trx, sessionId, Date.now());
  });
}

/** Exchanges the refresh token of a cookie. @returns 'unknown' without a session, 'ended' when it has ended or its member is deleted */
export async function refreshSession(
  { sessions, mediaBase }: SignInResources,
  presented: readonly PresentedToken[],
): Promise<SignedIn | 'unknown' | 'ended'> {
  const refreshed = await sessions.refresh(presented, findUserById);
  if (refreshed === 'unknown' || refreshed === 'ended') return refreshed;
  const { tokens, member } = refreshed;
  return member ? signedIn(tokens, member, mediaBase) : 'ended';
}
