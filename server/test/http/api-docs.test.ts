import { RATE_LIMITS } from '@plaza/contract/rate-limit.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { registerApiDocs } from '../../src/http/api-docs/api-docs.ts';
import { registerCompression } from '../../src/http/compression.ts';

async function application(): Promise<FastifyInstance> {
  const app = fastify();
  await registerCompression(app);
  registerApiDocs(app, { rateLimits: RATE_LIMITS, refreshCookie: 'refresh' });
  return app;
}

it('answers the description for programs', async () => {
  await using app = await application();
  const answer = await app.inject('/api/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    openapi: '3.1.1',
    info: { version: '0.1.0' },
    servers: [{ url: '/api' }],
  });
});

it('answers it for people, with the style that the page names', async () => {
  await using app = await application();
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? [];
  expect((await app.inject(style)).headers['content-type']).toBe('text/css; charset=utf-8');
});

it('compresses all of it', async () => {
  await using app = await application();
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs.css']) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  }
});
