import { checkUsername, logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bus, Change } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import type { ImageService } from '../images/image-service.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import type { Sessions } from '../sessions/session-service.ts';
import type { IssuedTokens } from '../sessions/session-tokens.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  lockPasswordHash,
  type UserRow,
} from '../users/user-repository.ts';
import { sessionView } from '../users/user-view.ts';
import { createAccount } from './account-service.ts';
import type { VerifyAttempt } from './log-in-attempts.ts';

export interface AccountDependencies {
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly images: ImageService;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly verifyAttempt: VerifyAttempt;
  readonly cookie: RefreshCookie;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

/** Sign-up, sign-in, refresh and sign-out. */
export function registerSignIn(route: Route, dependencies: AccountDependencies): void {
  const { db, sessions, verifyAttempt, cookie, mediaBase } = dependencies;

  const from = (request: FastifyRequest) => ({
    presented: cookie.read(request),
    userAgent: request.headers['user-agent'],
  });
  const answer = (reply: FastifyReply, tokens: IssuedTokens, user: UserRow) => {
    if (tokens.refreshToken) cookie.write(reply, tokens.refreshToken);
    return sessionView(user, tokens.accessToken, mediaBase);
  };

  route(signUp, async ({ body, files, request }, reply) => {
    const { tokens, user } = await createAccount(dependencies, body, files.image, from(request));
    return answer(reply, tokens, user);
  });

  route(logIn, async ({ body, request }, reply) => {
    const { email, password, persist } = body;
    const user = await findUserByEmail(db, email);
    const attempt = { email, address: request.ip, password, passwordHash: user?.password_hash };
    if (!(await verifyAttempt(attempt)) || !user) throw new AppError('invalid_credentials');
    const changes: Change[] = [];
    const tokens = await transactAndPublish(dependencies, changes, async (trx) => {
      // A password changed meanwhile has ended all sessions; an old one must not start another.
      if ((await lockPasswordHash(trx, user.id)) !== user.password_hash)
        throw new AppError('invalid_credentials');
      const member = { userId: user.id, persistence: persistenceOf(persist) };
      const started = await sessions.start(trx, member, from(request));
      changes.push(...started.ended);
      return started.tokens;
    });
    return answer(reply, tokens, user);
  });

  route(refreshSession, async ({ request }, reply) => {
    const presented = cookie.read(request);
    const { tokens, member } = (await sessions.refresh(presented, findUserById)) ?? {};
    if (tokens && member) return answer(reply, tokens, member);
    if (presented !== undefined) cookie.clear(reply);
    throw new AppError('session_expired');
  });

  route(logOut, async ({ request }, reply) => {
    await sessions.end(cookie.read(request));
    cookie.clear(reply);
    return { message: 'You are logged out.' };
  });

  route(checkUsername, async ({ query }) => ({ available: !(await findUserByUsername(db, query.username)) }));
}
