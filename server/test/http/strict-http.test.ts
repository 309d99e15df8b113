import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@plaza/contract/error.ts';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';

const { app } = await openPlaza();
await app.listen({ port: 0, host: '127.0.0.1' });

async function answerTo(request: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.end(request);
  const said = await text(socket);
  return { status: Number(said.slice(9, 12)), body: said.split('\r\n\r\n')[1] ?? '' };
}

test.each([
  ['without a Host', 'GET /api/posts HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['of the metrics, without a Host', 'GET /metrics HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['with two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'bad_request'],
  ['with a NUL in its path', 'GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_request'],
  [
    'that expects what nobody can meet',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: what\r\n\r\n',
    417,
    'expectation_failed',
  ],
  [
    'that expects nothing, in so many words',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect:\r\n\r\n',
    417,
    'expectation_failed',
  ],
] as const)('a request %s is rejected in the one shape', async (_what, request, status, code) => {
  const answer = await answerTo(request);
  expect(answer.status).toBe(status);
  const error: unknown = JSON.parse(answer.body);
  expect(Check(ErrorBody, error)).toBe(true);
  expect(error).toMatchObject({ code });
});

test('an answer to a method that Fastify does not know has the security headers', async () => {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.end('PRI *!HTTP/2.0\r\nHost: a\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
});

test.each([
  'GET /health/live HTTP/1.0\r\n\r\n',
  'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
])('%j is served', async (request) => {
  expect((await answerTo(request)).status).toBe(200);
});

test('who waits for a word before the body is sent gets it', async () => {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json';
  const answer = await answerTo(`${head}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`);
  expect(answer.status).toBe(100);
});
