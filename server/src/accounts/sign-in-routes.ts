import * as contract from '@plaza/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import {
  confirmPassword,
  isUsernameFree,
  logIn,
  refreshSession,
  signUp,
  type SignedIn,
  type SignInResources,
} from './sign-in-service.ts';

interface Dependencies extends SignInResources {
  readonly cookie: RefreshCookie;
}

/** What all endpoints that sign in do with the cookie of the request and of the answer. */
export const withCookie = (cookie: RefreshCookie) => ({
  from: (request: FastifyRequest): SignInFrom => ({
    presented: cookie.read(request),
    userAgent: request.headers['user-agent'],
  }),
  answer: (reply: FastifyReply, { session, refreshToken }: SignedIn): contract.Session => {
    if (refreshToken) cookie.write(reply, refreshToken);
    return session;
  },
});

export function registerSignIn(route: Route, resources: Dependencies): void {
  const { sessions, cookie } = resources;
  const { from, answer } = withCookie(cookie);

  route(contract.signUp, async ({ body, files, request }, reply) =>
    answer(reply, await signUp(resources, body, files.image, from(request))),
  );

  route(contract.logIn, async ({ body, request }, reply) =>
    answer(reply, await logIn(resources, body, request.ip, from(request))),
  );

  route(contract.refreshSession, async ({ request }, reply) => {
    const presented = cookie.read(request);
    const signedIn = await refreshSession(resources, presented);
    if (signedIn) return answer(reply, signedIn);
    if (presented !== undefined) cookie.clear(reply);
    throw new AppError('session_expired');
  });

  route(contract.logOut, async ({ request }, reply) => {
    await sessions.end(cookie.read(request));
    cookie.clear(reply);
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
