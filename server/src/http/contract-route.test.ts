import { endpoint } from '@plaza/contract/endpoint.ts';
import fastify from 'fastify';
import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './admission/concurrency-limiter.ts';
import { UNLIMITED } from './admission/rate-limiter.ts';
import { contractRoutes } from './contract-route.ts';

const tail = endpoint({
  name: 'tail',
  summary: 'Lines as they come',
  method: 'GET',
  path: '/tail',
  auth: 'public',
  requestClass: 'read',
  stream: 'text/plain; charset=utf-8',
  replies: { 200: Type.String() },
});

test('a handler writes a stream itself', async () => {
  await using app = fastify();
  const route = contractRoutes(app, {
    concurrency: createConcurrencyLimiter(),
    isBusAway: () => false,
    origins: { corsOrigins: [] },
    limiter: UNLIMITED,
    findViewer: () => undefined,
    sessionOf: () => undefined,
    behindProxy: false,
  });
  let writeLast = () => {};
  route(tail, async (_call, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': tail.stream });
    reply.raw.write('one\n');
    writeLast = () => reply.raw.end('two\n');
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${origin}/api/tail`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, tail.stream]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('one\n');
  writeLast();
  expect((await reader?.read())?.value).toBe('two\n');
  expect((await reader?.read())?.done).toBe(true);
});
