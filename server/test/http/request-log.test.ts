import { once } from 'node:events';
import { connect } from 'node:net';
import { logIn } from '@plaza/contract/session.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
const { resources } = await openPlaza();
const app = await openBeside({ ...resources, log });
await app.listen({ port: 0, host: '127.0.0.1' });

/** The last line, without what differs each time. */
function lastLine(): Line {
  const { time: _time, pid: _pid, hostname: _hostname, ms: _ms, reqId, ...line } = lines.at(-1) ?? {};
  expect(reqId).toMatch(/^[\da-f-]{36}$/);
  return line;
}

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';

test.each([
  ['/api/nowhere?token=secret', 404, '/api/nowhere', 'not_found'],
  ['/media/none.webp', 404, '/media/none.webp', 'not_found'],
  [`/api/reset%23${TOKEN}`, 404, '/api/reset%23Zm…', 'not_found'],
  [`/api/invitation/${TOKEN}/${TOKEN}`, 404, '/api/invitation/Zm9v…/Zm9v…', 'not_found'],
  [`/media/${'a/'.repeat(300)}`, 404, `/media/${'a/'.repeat(96)}a…`, 'not_found'],
  [`/api/posts/${'1'.repeat(600)}`, 414, '/api/posts/1111…', 'uri_too_long'],
  ['/api/%zz', 400, '/api/%zz', 'bad_request'],
])('the line of %s, which fails, has the path and the code', async (url, status, path, code) => {
  expect((await app.inject(url)).statusCode).toBe(status);
  expect(lastLine()).toEqual({ level: 30, method: 'GET', path, status, code, msg: 'answered' });
});

test('the line of a failed call has the endpoint and the code, and no path', async () => {
  const { error } = await call(app, logIn, { json: { email: 'ann@example.org', password: 'wrong' } });
  const { code } = error();
  const status = 401;
  expect(lastLine()).toEqual({ level: 30, endpoint: 'logIn', method: 'POST', status, code, msg: 'answered' });
});

test('the line of a request that is not HTTP has the code', async () => {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.end('HELLO\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect(lastLine()).toEqual({ level: 30, status: 400, code: 'bad_request', msg: 'answered' });
});
