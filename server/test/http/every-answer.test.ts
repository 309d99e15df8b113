import { Check } from 'typebox/value';
import { ErrorBody } from '@plaza/contract/error.ts';
import { describe, expect, it } from 'vitest';
import { openPlaza } from '../support/app.ts';

const { app } = await openPlaza();

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
  ['POST', '/%zz', 400],
  ['POST', '/', 405],
  ['DELETE', '/post/1', 405],
  ['GET', '/health/nothing', 404],
] as const;
const OTHERS = [
  ['GET', '/', 503],
  ['GET', '/nowhere', 503],
  ['GET', '/profile/%', 503],
  ['GET', `/profile/${'x'.repeat(600)}`, 503],
  ['GET', '/health/live', 200],
  ['GET', '/health/ready', 200],
  ['GET', '/metrics', 200],
  ['GET', '/api/docs', 200],
  ['HEAD', '/api/openapi.json', 200],
  ['GET', '/media/nothing.webp', 404],
] as const;

describe('every answer', () => {
  it.each([...ERRORS, ...OTHERS])(
    '%s %s (%i) has security headers, a request id and no-store',
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

  it.each(ERRORS)('%s %s (%i) is an error of the contract', async (method, url) => {
    const answer = await app.inject({ method, url });
    const body: unknown = answer.json();
    expect(Check(ErrorBody, body)).toBe(true);
    expect(body).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('varies by credentials only when it is of an endpoint', async () => {
    expect((await app.inject('/api/posts')).headers['vary']).toBe('Authorization, Cookie');
    expect((await app.inject('/health/live')).headers).not.toHaveProperty('vary');
  });
});
