import * as contract from '@plaza/contract/session.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import { isUsernameFree } from '../users/user-service.ts';
import {
  confirmPassword,
  logIn,
  refreshSession,
  signUp,
  type SignedIn,
  type SignInResources,
} from './sign-in-service.ts';

interface Dependencies extends SignInResources {
  readonly cookie: RefreshCookie;
}

/** What all endpoints that sign in do: `signIn` starts a session and ends that of the cookie, which is then set. */
export const answerSignIn =
  (cookie: RefreshCookie) =>
  async (reply: FastifyReply, signIn: (from: SignInFrom) => Promise<SignedIn>): Promise<contract.Session> => {
    const { request } = reply;
    const presented = await cookie.read(request);
    const from = { presented: presented.tokens, userAgent: request.headers['user-agent'] };
    const { session, refreshToken } = await signIn(from);
    if (refreshToken) cookie.write(reply, presented, refreshToken);
    return session;
  };

export function registerSignIn(route: Route, resources: Dependencies): void {
  const { sessions, cookie } = resources;
  const answer = answerSignIn(cookie);

  route(contract.signUp, ({ body, files }, reply) =>
    answer(reply, (from) => signUp(resources, body, files.image, from)),
  );

  route(contract.logIn, ({ body, request }, reply) =>
    answer(reply, (from) => logIn(resources, body, request.ip, from)),
  );

  route(contract.refreshSession, async ({ request }, reply) => {
    const presented = await cookie.read(request);
    const refreshed = await refreshSession(resources, presented.tokens);
    if (refreshed === 'ended') cookie.clear(reply, presented);
    if (refreshed === 'unknown' || refreshed === 'ended') throw new AppError('session_expired');
    if (refreshed.refreshToken) cookie.write(reply, presented, refreshed.refreshToken);
    return refreshed.session;
  });

  route(contract.logOut, async ({ request }, reply) => {
    const presented = await cookie.read(request);
    await sessions.end(presented.tokens);
    cookie.clear(reply, presented);
    return { message: contract.LOGGED_OUT };
  });

  route(contract.confirmPassword, async ({ viewer, body, request }) => {
    await confirmPassword(resources, viewer, body.currentPassword, request.ip);
    return { message: contract.PASSWORD_CONFIRMED };
  });

  route(contract.checkUsername, async ({ query }) => ({
    available: await isUsernameFree(resources, query.username),
  }));
}
