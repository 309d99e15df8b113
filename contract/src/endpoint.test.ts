import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API, errorCodesOf } from './api.ts';
import { endpointPath } from './endpoint.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from './error.ts';
import { getPost } from './post.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { resetPassword, signInWithCode } from './recovery.ts';
import { logIn, logOut, refreshSession, signUp } from './session.ts';
import { deleteUser, getUser } from './user.ts';

describe('endpointPath', () => {
  it('inserts the parameters into the path', () => {
    expect(endpointPath(getPost, { id: 17 })).toBe('/api/posts/17');
    expect(endpointPath(logIn)).toBe('/api/auth/login');
  });

  it('escapes parameters, so that no value changes the path', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..'),
        (username) => {
          const { pathname, search, hash } = new URL(
            endpointPath(getUser, { username }),
            'http://plaza.example',
          );
          expect(decodeURIComponent(pathname)).toBe(`/api/auth/user/${username}`);
          expect(pathname.split('/')).toHaveLength(5);
          expect([search, hash]).toEqual(['', '']);
        },
      ),
    );
  });
});

describe('the API', () => {
  it('has unique names, and unique pairs of method and path', () => {
    expect(new Set(API.map(({ name }) => name)).size).toBe(API.length);
    const calls = API.map(
      ({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(calls).size).toBe(API.length);
  });

  it('contains the calls of the specification with the same spelling', () => {
    const calls = API.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /auth/refresh',
        'POST /auth/login',
        'GET /auth/logout',
        'POST /auth/signup/',
        'GET /auth/user/{username}',
        'PUT /auth/user/{userId}',
        'DELETE /auth/user/{userId}',
        'GET /posts/',
        'GET /posts/user/{username}',
        'GET /posts/{id}',
        'POST /posts/',
        'PUT /posts/{id}',
        'DELETE /posts/{id}',
        'POST /posts/{id}/viewes',
        'GET /comments/{postId}',
        'POST /comments',
        'DELETE /comments/{commentId}',
        'POST /likes/getLikes/',
        'POST /likes/getDislikes/',
        'POST /likes/',
        'POST /likes/dislike',
      ]),
    );
  });

  it('describes the parameters of its paths', () => {
    for (const { path, params } of API) {
      const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(Object.keys(params?.properties ?? {}), path).toEqual(named);
    }
  });

  it('uses the refresh cookie in seven endpoints, and requires a member for all but sign-in, the community, reports of errors and the look at an invitation', () => {
    expect(API.filter(({ session }) => session)).toEqual([
      signUp,
      logIn,
      refreshSession,
      logOut,
      signInWithCode,
      resetPassword,
      signInWithPasskey,
    ]);
    const open = API.filter(({ auth }) => auth === 'public').map(({ name }) => name);
    expect(open).toEqual([
      'signUp',
      'logIn',
      'refreshSession',
      'logOut',
      'checkUsername',
      'signInWithCode',
      'resetPassword',
      'sendResetEmail',
      'createSignInOptions',
      'signInWithPasskey',
      'getCommunity',
      'reportSignedOutPageError',
      'findInviter',
    ]);
  });

  it('has a limit for each call of members that other pages show, besides that of all calls', () => {
    const unlimited = API.filter(({ auth, requestClass, role, limits }) => {
      const isWrite = requestClass === 'write' || requestClass === 'costly';
      return auth !== 'public' && isWrite && role === undefined && limits === undefined;
    });
    // Calls that only the pages of the caller show, and a deletion that happens once.
    expect(unlimited.map(({ name }) => name)).toEqual([
      'confirmPassword',
      'createRecoveryCodes',
      'voidResetLink',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'deleteUser',
      'signOutDevice',
      'signOutOtherDevices',
      'recordSeenPosts',
      'markAllSeen',
      'undoAllSeen',
      'revokeInvitation',
      'readNotifications',
      'setNotificationSettings',
      'mutePost',
    ]);
  });

  it('limits calls with an access token by member, and calls that keep members signed in by session', () => {
    for (const { limits = [], auth, requestClass, name } of API.filter((endpoint) => endpoint.limits)) {
      const by = new Set(limits.map((limit) => RATE_LIMITS[limit].by));
      expect(by.has('member'), name).toBe(auth !== 'public');
      expect(by.has('session'), name).toBe(requestClass === 'session');
    }
  });
});

describe('errors', () => {
  it('have a message each', () => {
    for (const message of Object.values(ERROR_MESSAGE)) expect(message).toMatch(/^[A-Z].{10,}$/);
  });

  it('of a refresh are never 403, after which a client would refresh again', () => {
    const statuses = [...errorCodesOf(refreshSession)].map((code) => ERROR_STATUS[code]);
    expect(statuses).toContain(401);
    expect(statuses).not.toContain(403);
  });

  it('are derived from the description of an endpoint', () => {
    expect(errorCodesOf(deleteUser)).toEqual(
      new Set([
        'bad_request',
        'internal',
        'overloaded',
        'storage_unavailable',
        'storage_full',
        'outcome_unknown',
        'auth_required',
        'token_invalid',
        'rate_limited',
        'not_owner',
        'last_owner',
        'not_found',
        'uri_too_long',
      ]),
    );
  });
});
