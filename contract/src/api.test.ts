import { describe, expect, it } from 'vitest';
import { API, findEndpoint } from './api.ts';
import { endpointPath, type Endpoint } from './endpoint.ts';
import { createSignInOptions, signInWithPasskey } from './passkey-sign-in.ts';
import { listPosts } from './post.ts';
import { reportPageError, reportSignedOutPageError } from './page-error.ts';
import { recordSeenPosts } from './read-state.ts';
import { confirmPassword, logIn } from './session.ts';

describe.each(API)('$name', (endpoint) => {
  const { auth, form, idempotent, json, keepalive, method, requestClass, session } = endpoint;

  it('declares the request class of its work, and is completed for a closed page when that changes who is signed in or what was seen, or reports an error', () => {
    const keepsSignedIn = session === 'renew' || session === 'end';
    const verifiesPassword =
      (auth === 'public' && json?.properties['password'] !== undefined) || endpoint === confirmPassword;
    const mayRead = method === 'POST' && !form && !idempotent;
    expect(
      keepsSignedIn
        ? ['session']
        : method === 'GET'
          ? ['read']
          : verifiesPassword
            ? ['costly']
            : mayRead
              ? ['read', 'write']
              : ['write'],
    ).toContain(requestClass);
    expect(keepalive === true).toBe(keepsSignedIn || OF_CLOSED_PAGES.has(endpoint));
  });

  it('works on a full disk only when it frees space or signs in', () => {
    const signsIn = requestClass === 'session' || SIGN_IN.has(endpoint);
    expect(endpoint.worksOnFullDisk === true).toBe(method === 'DELETE' || signsIn);
  });
});

/** What a closed page tells the server besides. */
const OF_CLOSED_PAGES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  recordSeenPosts,
  reportPageError,
  reportSignedOutPageError,
]);

/** The log-ins with what a member needs to free space on a full disk. */
const SIGN_IN: ReadonlySet<Endpoint> = new Set<Endpoint>([logIn, createSignInOptions, signInWithPasskey]);

describe('findEndpoint', () => {
  it.each(API)('finds $name at its path, with and without a slash at the end', (endpoint) => {
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.properties ?? {}).map((name) => [name, 7]),
    );
    const path = endpointPath(endpoint, params).replace(/\/$/, '');
    expect(findEndpoint(endpoint.method, path)).toBe(endpoint);
    expect(findEndpoint(endpoint.method, `${path}/`)).toBe(endpoint);
  });

  it('finds the endpoint of GET for HEAD', () => {
    expect(findEndpoint('HEAD', '/api/posts')).toBe(listPosts);
  });

  it('returns undefined for another method or path', () => {
    expect(findEndpoint('PATCH', '/api/posts/7')).toBeUndefined();
    expect(findEndpoint('GET', '/api/posts/7/8')).toBeUndefined();
    expect(findEndpoint('GET', '/posts/7')).toBeUndefined();
  });
});
