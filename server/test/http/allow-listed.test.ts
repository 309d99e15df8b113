import { API } from '@plaza/contract/api.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Answer } from '../support/client.ts';
import { signUpForm, picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';

const FRIEND = 'https://friend.example';
const { app } = await openPlaza({
  CORS_ORIGINS: `https://other.example,${FRIEND}`,
  RATE_LIMIT: 'on',
  RATE_LIMIT_POSTS: '2/60',
});
const alone = await openPlaza();
// As the browser of a person who uses the other front end on the same site.
const headers = { origin: FRIEND, 'sec-fetch-site': 'same-site' };

const CORS = {
  'access-control-allow-origin': FRIEND,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Link, X-Request-Id',
};
const expectReadable = ({ headers }: Pick<Answer<typeof logIn>, 'headers'>) => {
  expect(headers).toMatchObject(CORS);
  expect(headers['vary']).toContain('Origin');
};

test.each(API)('$name answers a preflight of an allowed origin', async (endpoint) => {
  const url = endpointPath(endpoint, { id: 1, postId: 1, commentId: 1, userId: 1, username: 'x' });
  const answer = await app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin: FRIEND,
      'access-control-request-method': endpoint.method,
      'access-control-request-headers':
        'authorization,content-type,idempotency-key,last-event-id,x-xsrf-token',
    },
  });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': FRIEND,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-XSRF-TOKEN',
    'access-control-max-age': '600',
  });
});

test('an allowed front end can use all calls and read every answer and error', async () => {
  const signedUp = await call(app, signUp, { headers, form: await signUpForm() });
  expect([signedUp.status, signedUp.cookie === undefined]).toEqual([201, false]);
  expectReadable(signedUp);
  const json = { email: signedUp.body.email, password: 'Wrong-horse1!' };
  const wrong = await call(app, logIn, { headers, json });
  expect(wrong.status).toBe(401);
  expectReadable(wrong);
  expect(wrong.headers['vary']).toBe('Authorization, Cookie, Origin');
  const refreshed = await call(app, refreshSession, { headers, cookie: signedUp.cookie ?? '' });
  expect(refreshed.status).toBe(200);
  expectReadable(refreshed);

  const token = refreshed.body.accessToken;
  const form = formOf({ title: 'Hi', content: 'There', image: fileOf(await picture(), 'a.png') });
  const published = await call(app, createPost, {
    headers: { ...headers, 'idempotency-key': 'k' },
    token,
    form,
  });
  expect(published.status).toBe(201);
  expectReadable(published);
  const image = await app.inject({ url: published.body.post.imageUrl ?? '', headers });
  expect(image.statusCode).toBe(200);
  expect(image.headers['cross-origin-resource-policy']).toBe('cross-origin');

  await call(app, createPost, { headers, token, json: { title: 'Two', content: 'Two' } });
  const limited = await call(app, createPost, { headers, token, json: { title: 'Three', content: 'Three' } });
  expect(limited.status).toBe(429);
  expectReadable(limited);
  const page = await call(app, listPosts, { headers, token, query: { limit: '1' } });
  expect([page.status, page.headers.link === undefined]).toEqual([200, false]);
  expectReadable(page);
  for (const other of [
    { method: 'GET', url: '/api/nowhere' },
    { method: 'PATCH', url: '/api/posts' },
  ] as const) {
    expectReadable(await app.inject({ ...other, headers }));
  }
  const out = await call(app, logOut, { headers, cookie: refreshed.cookie ?? '' });
  expect([out.status, out.cookie]).toEqual([200, '']);
  expectReadable(out);
});

/** The headers of an answer and of a preflight that give an origin permission. */
async function permissionsOf(origin: string, on = app): Promise<string[]> {
  const url = '/api/posts';
  const answer = await on.inject({ url, headers: { origin } });
  const preflight = await on.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'PUT' },
  });
  expect([answer.statusCode, preflight.statusCode]).toEqual([401, 405]);
  const names = Object.keys({ ...answer.headers, ...preflight.headers });
  return names.filter((name) => name.startsWith('access-control-'));
}

test.each([
  'https://stranger.example',
  'null',
  'http://friend.example',
  'https://friend.example:8443',
  'https://friend.example.evil.example',
  'https://sub.friend.example',
  'https://FRIEND.example',
  'https://friend.example/',
  '*',
  '',
])('the origin %j receives no permission', async (origin) => {
  expect(await permissionsOf(origin)).toEqual([]);
});

test('without allowed origins no origin receives permission', async () => {
  expect(await permissionsOf(FRIEND, alone.app)).toEqual([]);
});
