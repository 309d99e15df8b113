import {
  checkUsername as checkUsernameEndpoint,
  LOGGED_OUT,
  logIn as logInEndpoint,
  logOut as logOutEndpoint,
  refreshSession as refreshSessionEndpoint,
  type Session,
  signUp as signUpEndpoint,
} from '@plaza/contract/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import { createAccount, type SignUpResources } from './account-service.ts';
import { isUsernameFree, logIn, refreshSession, type SignedIn } from './sign-in-service.ts';

interface Dependencies extends SignUpResources {
  readonly cookie: RefreshCookie;
}

/** Sign-up, sign-in, refresh and sign-out. */
export function registerSignIn(route: Route, resources: Dependencies): void {
  const { sessions, cookie } = resources;

  const from = (request: FastifyRequest) => ({
    presented: cookie.read(request),
    userAgent: request.headers['user-agent'],
  });
  const answer = (reply: FastifyReply, { session, refreshToken }: SignedIn): Session => {
    if (refreshToken) cookie.write(reply, refreshToken);
    return session;
  };

  route(signUpEndpoint, async ({ body, files, request }, reply) =>
    answer(reply, await createAccount(resources, body, files.image, from(request))),
  );

  route(logInEndpoint, async ({ body, request }, reply) =>
    answer(reply, await logIn(resources, body, request.ip, from(request))),
  );

  route(refreshSessionEndpoint, async ({ request }, reply) => {
    const presented = cookie.read(request);
    const signedIn = await refreshSession(resources, presented);
    if (signedIn) return answer(reply, signedIn);
    if (presented !== undefined) cookie.clear(reply);
    throw new AppError('session_expired');
  });

  route(logOutEndpoint, async ({ request }, reply) => {
    await sessions.end(cookie.read(request));
    cookie.clear(reply);
    return { message: LOGGED_OUT };
  });

  route(checkUsernameEndpoint, async ({ query }) => ({
    available: await isUsernameFree(resources, query.username),
  }));
}
