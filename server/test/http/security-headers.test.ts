import { getPost } from '@plaza/contract/post.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders, securityHeaders } from '../../src/http/security-headers.ts';

function application(): FastifyInstance {
  const app = fastify({ genReqId: () => 'the-request' });
  registerSecurityHeaders(app, securityHeaders({ inlineScripts: [] }));
  app.get('/page', () => 'text');
  app.get('/cached', (_request, reply) => reply.header('cache-control', 'public, max-age=60').send('text'));
  app.get('/fails', () => Promise.reject(new Error('no')));
  app.get('/post', { config: { endpoint: getPost } }, () => ({}));
  return app;
}

it.each(['/page', '/fails', '/nowhere', '/post'])('stands on %s', async (url) => {
  await using app = application();
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({
    'x-request-id': 'the-request',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src '(?:self|none)';/) as string,
    'cache-control': 'no-store',
  });
});

it('lets a route allow caches', async () => {
  await using app = application();
  const { headers } = await app.inject('/cached');
  expect(headers['cache-control']).toBe('public, max-age=60');
});

it('says of an endpoint that its answer depends on who asks', async () => {
  await using app = application();
  expect((await app.inject('/post')).headers['vary']).toBe('Authorization, Cookie');
  expect((await app.inject('/page')).headers).not.toHaveProperty('vary');
});
