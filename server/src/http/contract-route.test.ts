import { once } from 'node:events';
import { Readable } from 'node:stream';
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

async function openTail(lines: Readable) {
  const app = fastify();
  const route = contractRoutes(app, {
    concurrency: createConcurrencyLimiter(),
    origins: { corsOrigins: [] },
    limiter: UNLIMITED,
    findViewer: () => undefined,
    sessionOf: () => undefined,
    behindProxy: false,
  });
  route(tail, () => Promise.resolve(lines));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/api/tail`, [Symbol.asyncDispose]: () => app.close() };
}

test('a stream is sent while it is written, with the media type of its endpoint', async () => {
  const lines = new Readable({ read() {} });
  await using app = await openTail(lines);
  lines.push('one\n');
  const answer = await fetch(app.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, tail.stream]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('one\n');
  lines.push('two\n');
  lines.push(null);
  expect((await reader?.read())?.value).toBe('two\n');
  expect((await reader?.read())?.done).toBe(true);
});

test('a stream is destroyed when its client disconnects', async () => {
  const lines = new Readable({ read() {} });
  await using app = await openTail(lines);
  lines.push('one\n');
  const closed = once(lines, 'close');
  const leave = new AbortController();
  await fetch(app.url, { signal: leave.signal });
  leave.abort();
  await closed;
  expect(lines.destroyed).toBe(true);
});
