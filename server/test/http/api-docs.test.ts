import { API_DOCS_ASSETS } from '@plaza/contract/operations.ts';
import { RATE_LIMITS } from '@plaza/contract/rate-limits.ts';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerApiDocs } from '../../src/http/api-docs/api-docs.ts';
import { registerCompression } from '../../src/http/compression.ts';

const app = fastify();
await registerCompression(app);
registerApiDocs(app, { rateLimits: RATE_LIMITS, refreshCookie: () => 'refresh' });
afterAll(() => app.close());

it('the OpenAPI description is JSON', async () => {
  const answer = await app.inject('/api/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    openapi: '3.1.1',
    info: { version: '0.1.0' },
    servers: [{ url: '/api' }],
  });
});

it('the page loads files of this server only, under its own content security policy', async () => {
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(page.body).not.toMatch(/<script>|<style|<iframe|<object|<base| style="| on\w+="/i);
  const urls = Array.from(page.body.matchAll(/ (?:href|src)="([^"]*)"/g), ([, url = '']) => url);
  expect(urls.filter((url) => !url.startsWith('/'))).toEqual([]);
  expect(urls).toEqual(expect.arrayContaining(Object.values(API_DOCS_ASSETS)));
});

it.each([
  [API_DOCS_ASSETS.style, 'text/css; charset=utf-8'],
  [API_DOCS_ASSETS.library, 'text/javascript; charset=utf-8'],
  [API_DOCS_ASSETS.script, 'text/javascript; charset=utf-8'],
])('%s has the type %s', async (url, type) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
});

it('the description and the files of the page are compressed', async () => {
  for (const url of ['/api/openapi.json', API_DOCS_ASSETS.style, API_DOCS_ASSETS.library]) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  }
});
