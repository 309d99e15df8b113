import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@plaza/contract/error.ts';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';

const { app } = await openPlaza();
await app.listen({ port: 0, host: '127.0.0.1' });

async function answerTo(request: string) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.end(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), head, body };
}

test.each([
  ['without a Host', 'GET /api/posts HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['of the metrics, without a Host', 'GET /metrics HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['with two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'bad_request'],
  ['with a NUL in its path', 'GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_request'],
  [
    'with an unknown expectation',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: what\r\n\r\n',
    417,
    'expectation_failed',
  ],
  ['with an empty expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect:\r\n\r\n', 417, 'expectation_failed'],
  ['of invalid HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  [
    'with two lengths of its body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'with too many headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
] as const)(
  'a request %s is rejected with an error of the contract',
  async (_what, request, status, code) => {
    const answer = await answerTo(request);
    expect(answer.status).toBe(status);
    const error: unknown = JSON.parse(answer.body);
    expect(Check(ErrorBody, error)).toBe(true);
    expect(error).toMatchObject({ code, requestId: /^x-request-id: (.+)$/im.exec(answer.head)?.[1] });
  },
);

test('a method that Fastify does not know is answered with security headers', async () => {
  const { status, head } = await answerTo('PRI *!HTTP/2.0\r\nHost: a\r\n\r\n');
  expect(status).toBe(400);
  expect(head).toMatch(/^x-content-type-options: nosniff$/m);
});

test.each([
  'GET /health/live HTTP/1.0\r\n\r\n',
  'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
])('%j is served', async (request) => {
  expect((await answerTo(request)).status).toBe(200);
});

test('Expect: 100-continue is answered', async () => {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json';
  const answer = await answerTo(`${head}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`);
  expect(answer.status).toBe(100);
});
