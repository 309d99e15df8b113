import { checkUsername, logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import type { ImageService } from '../images/image-service.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import type { IssuedTokens, Sessions } from '../sessions/session-service.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  lockPasswordHash,
} from '../users/user-repository.ts';
import { sessionView } from '../users/user-view.ts';
import { createAccount } from './account-service.ts';
import { guessKey, verifyPassword } from './password.ts';

export interface AccountDependencies {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly images: ImageService;
  readonly limiter: RateLimiter;
  readonly cookie: RefreshCookie;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

/** Sign-up, sign-in, refresh and sign-out. */
export function registerSignIn(route: Route, dependencies: AccountDependencies): void {
  const { db, sessions, limiter, cookie, mediaBase } = dependencies;

  const answer = async (reply: FastifyReply, tokens: IssuedTokens) => {
    const user = await findUserById(db, tokens.userId);
    if (!user) throw new AppError('session_expired');
    if (tokens.refreshToken) cookie.write(reply, tokens.refreshToken);
    return sessionView(user, tokens.accessToken, mediaBase);
  };

  route(signUp, async ({ body, files, request }, reply) => {
    const tokens = await createAccount(dependencies, body, files.image, cookie.read(request));
    return answer(reply, tokens);
  });

  route(logIn, async ({ body, request }, reply) => {
    const guess = guessKey(body.email, request.ip);
    await limiter.take('login', guess);
    const user = await findUserByEmail(db, body.email);
    const good = await verifyPassword(body.password, user?.password_hash);
    if (!user || !good) throw new AppError('invalid_credentials');
    const tokens = await transact(db, async (trx) => {
      // A password changed meanwhile has ended all sessions; an old one must not start another.
      if ((await lockPasswordHash(trx, user.id)) !== user.password_hash)
        throw new AppError('invalid_credentials');
      const member = { userId: user.id, persistence: persistenceOf(body.persist) };
      return sessions.start(trx, member, cookie.read(request));
    });
    sessions.ended();
    await limiter.forgive('login', guess);
    return answer(reply, tokens);
  });

  route(refreshSession, async ({ request }, reply) => {
    const presented = cookie.read(request);
    const tokens = await sessions.refresh(presented);
    if (tokens) return answer(reply, tokens);
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
