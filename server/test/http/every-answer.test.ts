import { Check } from 'typebox/value';
import { ErrorBody } from '@plaza/contract/error.ts';
import { describe, expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';

const { app } = await openPlaza({ CORS_ORIGINS: 'https://friend.example' });

const ERRORS = [
  ['GET', '/api/nowhere', 404],
  ['GET', '/api', 404],
  ['PUT', '/api/posts', 405],
  ['OPTIONS', '/api/posts', 405],
  ['GET', '/api/posts', 401],
  ['POST', '/api/auth/login', 400],
  ['GET', '/api/auth/refresh', 401],
  ['GET', '/api/posts/%zz', 400],
  ['GET', '/api/posts/%00', 400],
  ['GET', `/api/posts/${'9'.repeat(600)}`, 414],
  ['GET', '/%zz', 400],
  ['POST', '/', 405],
  ['DELETE', '/post/1', 405],
  ['GET', '/health/nothing', 404],
] as const;
const OTHERS = [
  ['GET', '/', 503],
  ['GET', '/nowhere', 503],
  ['GET', '/health/live', 200],
  ['GET', '/health/ready', 200],
  ['GET', '/metrics', 200],
  ['GET', '/api/docs', 200],
  ['HEAD', '/api/openapi.json', 200],
  ['GET', '/media/nothing.webp', 404],
] as const;

const preflight = (origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/posts',
    headers: { origin, 'access-control-request-method': 'POST' },
  });

describe('every answer', () => {
  it.each([...ERRORS, ...OTHERS])(
    '%s %s (%i) is secured, named and not kept',
    async (method, url, status) => {
      const answer = await app.inject({ method, url });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src '") as string,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
    },
  );

  it.each(ERRORS)('%s %s (%i) has the one shape of errors', async (method, url) => {
    const answer = await app.inject({ method, url });
    const body: unknown = answer.json();
    expect(Check(ErrorBody, body)).toBe(true);
    expect(body).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('gives no permission to a strange origin, and all of them to one on the list', async () => {
    const rejected = await preflight('https://stranger.example');
    expect(rejected.statusCode).toBe(405);
    expect(Object.keys(rejected.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const allowed = await preflight('https://friend.example');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://friend.example');
  });

  it('lets a listed origin read errors, too', async () => {
    const answer = await app.inject({ url: '/api/posts', headers: { origin: 'https://friend.example' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://friend.example',
      vary: 'Authorization, Cookie, Origin',
    });
  });
});
