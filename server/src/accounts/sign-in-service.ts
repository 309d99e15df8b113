import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { logIn as logInEndpoint, Session } from '@plaza/contract/session.ts';
import type { Bus, Change } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import type { Sessions } from '../sessions/session-service.ts';
import type { IssuedTokens, SignInFrom } from '../sessions/session-tokens.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  lockPasswordHash,
  type UserRow,
} from '../users/user-repository.ts';
import { sessionView } from '../users/user-view.ts';
import type { VerifyAttempt } from './log-in-attempts.ts';

export interface SignInResources {
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly verifyAttempt: VerifyAttempt;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

/** A session as its member sees it, and the token of its cookie; absent when the client has a current cookie already. */
export interface SignedIn {
  readonly session: Session;
  readonly refreshToken?: IssuedTokens['refreshToken'];
}

export const signedIn = (tokens: IssuedTokens, user: UserRow, mediaBase: string): SignedIn => ({
  session: sessionView(user, tokens.accessToken, mediaBase),
  ...(tokens.refreshToken && { refreshToken: tokens.refreshToken }),
});

/**
 * Signs a member in.
 * @param address of the client
 * @throws AppError invalid_credentials, rate_limited, overloaded
 */
export async function logIn(
  resources: SignInResources,
  { email, password, persist }: JsonOf<typeof logInEndpoint>,
  address: string,
  from: SignInFrom,
): Promise<SignedIn> {
  const { db, sessions, verifyAttempt, mediaBase } = resources;
  const user = await findUserByEmail(db, email);
  const attempt = { email, address, password, passwordHash: user?.password_hash };
  if (!(await verifyAttempt(attempt)) || !user) throw new AppError('invalid_credentials');
  const changes: Change[] = [];
  const tokens = await transactAndPublish(resources, changes, async (trx) => {
    // A password changed meanwhile has ended all sessions; an old one must not start another.
    if ((await lockPasswordHash(trx, user.id)) !== user.password_hash)
      throw new AppError('invalid_credentials');
    const member = { userId: user.id, persistence: persistenceOf(persist) };
    const started = await sessions.start(trx, member, from);
    changes.push(...started.ended);
    return started.tokens;
  });
  return signedIn(tokens, user, mediaBase);
}

/** Exchanges the refresh token of a cookie. @returns undefined when the token is not valid */
export async function refreshSession(
  { sessions, mediaBase }: SignInResources,
  presented: string | undefined,
): Promise<SignedIn | undefined> {
  const { tokens, member } = (await sessions.refresh(presented, findUserById)) ?? {};
  return tokens && member && signedIn(tokens, member, mediaBase);
}

/** @param username in any case */
export async function isUsernameFree({ db }: SignInResources, username: string): Promise<boolean> {
  return !(await findUserByUsername(db, username));
}
