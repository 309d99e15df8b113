import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@plaza/contract/error.ts';
import fastify from 'fastify';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { answerClientError } from '../../src/http/client-errors.ts';

it.each([
  ['what is not HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  [
    'two ways to tell the length of a body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'too many headers',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
] as const)('answers %s in the one shape, and closes', async (_what, request, status, code) => {
  await using app = fastify({ clientErrorHandler: answerClientError });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const answer: unknown = JSON.parse(body);
  expect(Check(ErrorBody, answer)).toBe(true);
  expect(answer).toMatchObject({ code, requestId: /^X-Request-Id: (.+)$/m.exec(head)?.[1] });
});
