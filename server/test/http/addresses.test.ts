import { API } from '@plaza/contract/api.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorBody } from '@plaza/contract/error.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');
const PostId = await seedPost(resources.db, ann.userId);
const headers = { authorization: `Bearer ${ann.token}` };

const endpoints = API.map((endpoint) => {
  const params = Object.fromEntries(
    Object.keys(endpoint.params?.properties ?? {}).map((name) => [name, PostId]),
  );
  const path = endpointPath(endpoint, params).replace(/\/$/, '');
  return [`${endpoint.method} ${endpoint.path}`, endpoint, path] as const;
});
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE'] as const;

const errorOf = (body: string) => (JSON.parse(body) as Partial<ErrorBody>).code;

test.each(endpoints)('%s exists with and without a trailing slash', async (_name, { method, auth }, path) => {
  const answers = [await app.inject({ method, url: path }), await app.inject({ method, url: `${path}/` })];
  const statuses = answers.map(({ statusCode }) => statusCode);
  // An unknown address would be 404 without a token.
  const expected = auth !== 'public' ? [401] : [200, 400, 401];
  expect(statuses[0]).toBe(statuses[1]);
  expect(expected).toContain(statuses[0]);
});

test.each(endpoints)(
  '%s answers 405 with the allowed methods to any other method',
  async (_name, _endpoint, path) => {
    const given = endpoints.filter(([, , other]) => other === path).map(([, { method }]) => method);
    const allowed = new Set<string>(given.includes('GET') ? [...given, 'HEAD'] : given);
    const others = METHODS.filter((method) => !allowed.has(method));
    for (const url of [path, `${path}/`]) {
      for (const method of others) {
        // inject() takes whatever method there is; its types name a few.
        const answer = await app.inject({ method: method as 'GET', url, headers });
        expect([method, answer.statusCode]).toEqual([method, 405]);
        expect(new Set(answer.headers.allow?.split(', '))).toEqual(allowed);
      }
    }
  },
);

test.each([
  '/api/posts',
  `/api/posts/${PostId}`,
  '/api/posts/user/ann',
  `/api/comments/${PostId}`,
  '/api/auth/user/ann',
  '/api/auth/available?username=bea',
])('HEAD %s has the headers of GET and no body', async (url) => {
  const [get, head] = [
    await app.inject({ url, headers }),
    await app.inject({ method: 'HEAD', url, headers }),
  ];
  expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control', 'vary']) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test.each([
  '/api',
  '/api/',
  '/api/nowhere',
  '/api/posts/1/2/3',
  '/api/auth',
  '/api/auth/user',
  '/api//posts',
  '/api/posts//',
  '/api/Posts',
  '/api/likes/getLikes/1',
  '/api/post',
  '/api/posts;x=1',
])('%s is 404 for every method', async (url) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const answer = await app.inject({ method, url, headers });
    expect([method, answer.statusCode, errorOf(answer.body)]).toEqual([method, 404, 'not_found']);
    expect(answer.headers).not.toHaveProperty('allow');
  }
});

test.each([
  'x',
  '0',
  '-1',
  '1.0',
  '1e1',
  '01',
  '0x1',
  '%201',
  '1%20',
  '+1',
  '9007199254740992',
  '1,2',
  'null',
  '%31%2F',
  '%D9%A3',
])('the id %s in a path is 404', async (id) => {
  const calls = [
    ['GET', `/api/posts/${id}`],
    ['DELETE', `/api/comments/${id}`],
    ['PUT', `/api/auth/user/${id}`],
  ] as const;
  for (const [method, url] of calls) {
    const answer = await app.inject({ method, url, headers });
    expect([url, answer.statusCode, errorOf(answer.body)]).toEqual([url, 404, 'not_found']);
  }
});

test('the method is that of the request line, whatever headers or query contain', async () => {
  const claims = {
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
  };
  const url = `/api/posts/${PostId}?_method=DELETE`;
  expect((await app.inject({ method: 'POST', url, headers: { ...headers, ...claims } })).statusCode).toBe(
    405,
  );
  expect((await app.inject({ url, headers: { ...headers, ...claims } })).statusCode).toBe(200);
});
