import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BODY_PACE } from '@plaza/contract/body.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  form,
  FORM_HEADERS,
  openUploadApp,
  part,
  type UploadApp,
} from '../../../test/support/http/upload-app.ts';

const MIB = 1024 * 1024;
const LINGER_SECONDS = 5;
const STALLED = /^HTTP\/1.1 400 [^]*"code":"body_stalled"/;
const FORM_TYPE = `Content-Type: ${FORM_HEADERS['content-type']}`;
const JSON_TYPE = 'Content-Type: application/json';

let app: UploadApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  app = await openUploadApp();
});
const clients: Socket[] = [];
afterEach(() => clients.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  vi.useRealTimers();
});

/** A connection on which a request is begun. */
async function begin(path: string, headers: readonly string[], begun: string | Buffer = '') {
  const count = app.sockets.length;
  const socket = connect(app.port, '127.0.0.1').setNoDelay();
  clients.push(socket);
  let answer = '';
  socket.on('error', () => {}).on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await expect.poll(() => app.sockets.length, { interval: 1 }).toBe(count + 1);
  const server = app.sockets[count];
  /** Resolves when the server has received all that is sent. */
  const send = async (bytes: string | Buffer) => {
    socket.write(bytes);
    await expect.poll(() => server?.bytesRead, { interval: 1 }).toBe(socket.bytesWritten);
  };
  await send([`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n'));
  if (begun.length > 0) await send(begun);
  return { socket, send, answer: () => answer, isClosed: () => server?.destroyed };
}

/** Sends so many bytes several times. @param every the seconds after each */
async function sendSlowly(send: (bytes: Buffer) => Promise<void>, bytes: number, times: number, every = 1) {
  for (let sent = 0; sent < times; sent++) {
    await send(Buffer.alloc(bytes));
    pass(every);
  }
}

const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000);

describe('a body that stalls is answered with 400, and its connection is closed 5 s later', () => {
  const begunForm = part('image', 'x', 'x').subarray(0, -2);
  test.each<[string, string, readonly string[], string | Buffer]>([
    ['a form', '/form', [FORM_TYPE, 'Content-Length: 1000'], begunForm],
    ['a form in chunks', '/form', [FORM_TYPE, 'Transfer-Encoding: chunked'], `5\r\n--pla`],
    ['JSON', '/json', [JSON_TYPE, 'Content-Length: 20'], '{"a'],
    ['JSON in chunks', '/json', [JSON_TYPE, 'Transfer-Encoding: chunked'], '3\r\n{"a'],
    ['JSON without a byte', '/json', [JSON_TYPE, 'Content-Length: 20'], ''],
  ])('%s', async (_what, path, headers, begun) => {
    const { answer, isClosed } = await begin(path, headers, begun);
    pass(BODY_PACE.silentSeconds);
    expect(answer()).toBe('');
    pass(1);
    await expect.poll(answer).toMatch(STALLED);
    expect(answer()).toContain(ERROR_MESSAGE.body_stalled);
    await expect.poll(app.temporaryFiles).toEqual([]);
    pass(LINGER_SECONDS - 1);
    expect(isClosed()).toBe(false);
    pass(1);
    expect(isClosed()).toBe(true);
  });

  test('at a byte a second, after a minute', async () => {
    const { send, answer } = await begin('/form', [FORM_TYPE, 'Content-Length: 1000'], begunForm);
    await sendSlowly(send, 1, BODY_PACE.rateSeconds);
    expect(answer()).toBe('');
    pass(1);
    await expect.poll(answer).toMatch(STALLED);
  });
});

test('a client that sends on after the answer can read it', async () => {
  const { socket, answer, send, isClosed } = await begin('/json', [JSON_TYPE, 'Content-Length: 200000']);
  pass(BODY_PACE.silentSeconds + 1);
  await expect.poll(answer).toMatch(STALLED);
  await sendSlowly(send, 1000, LINGER_SECONDS);
  expect(isClosed()).toBe(true);
  await once(socket, 'close');
});

test('a body that keeps moving arrives, with a stall of 15 s in the middle', async () => {
  const body = form(part('title', 'Hello'), part('image', Buffer.alloc(3 * MIB, 'x'), 'a'));
  const { send, answer } = await begin('/form', [FORM_TYPE, `Content-Length: ${body.length}`]);
  // 64 kbit/s.
  const size = 8000;
  for (let at = 0; at < body.length; at += size) {
    await send(body.subarray(at, at + size));
    pass(at === 200 * size ? 15 : 1);
  }
  await expect.poll(answer).toMatch(/^HTTP\/1.1 200 [^]*"title":"Hello"[^]*"size":3145728/);
});

describe('a refused body', () => {
  // Larger than all buffers of the connection.
  const length = 12 * MIB;
  const refused = (more: readonly string[] = []) =>
    begin('/rejected', [JSON_TYPE, `Content-Length: ${length}`, ...more]);

  test.each([
    ['', []],
    [' by a client that wants to close', ['Connection: close']],
  ])('is read as long as it moves%s', async (_name, more) => {
    const { send, answer, isClosed } = await refused(more);
    await sendSlowly(send, length / 64, 63, 5);
    expect(isClosed()).toBe(false);
    await send(Buffer.alloc(length / 64));
    await expect.poll(answer).toMatch(/^HTTP\/1.1 403 [^]*"code":"token_invalid"/);
    await expect.poll(isClosed).toBe(more.length > 0);
  });

  test('is followed by another request on the same connection', async () => {
    const { send, answer } = await refused();
    for (let sent = 0; sent < 12; sent++) await send(Buffer.alloc(MIB));
    await send(
      'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await expect.poll(answer).toMatch(/HTTP\/1.1 403 [^]*HTTP\/1.1 200 /);
  });

  test('that stalls closes the connection', async () => {
    const { send, isClosed } = await refused();
    await send(Buffer.alloc(1000));
    pass(BODY_PACE.silentSeconds + LINGER_SECONDS + 1);
    expect(isClosed()).toBe(true);
  });
});

test('a body whose request has no route is limited, too', async () => {
  const { isClosed, answer } = await begin('/%zz', [JSON_TYPE, 'Content-Length: 20']);
  await expect.poll(answer).toMatch(/^HTTP\/1.1 400 /);
  pass(BODY_PACE.silentSeconds + LINGER_SECONDS + 1);
  expect(isClosed()).toBe(true);
});

test('a body that stalls behind another request on its connection is answered after that', async () => {
  const first =
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const { answer } = await begin('/none', [], `${first}${first.slice(0, -1)}`);
  await expect.poll(answer).toMatch(/^(?:HTTP\/1.1 200 [^]*){2}/);
  pass(BODY_PACE.silentSeconds + 1);
  await expect.poll(answer).toMatch(/^(?:HTTP\/1.1 200 [^]*){2}HTTP\/1.1 400 [^]*"code":"body_stalled"/);
});

test('bodies that are complete or whose client has left are not limited', async () => {
  const complete = await begin('/json', [JSON_TYPE, 'Content-Length: 2'], '{}');
  const left = await begin('/json', [JSON_TYPE, 'Content-Length: 20']);
  left.socket.destroy();
  await expect.poll(left.isClosed).toBe(true);
  pass(BODY_PACE.seconds + LINGER_SECONDS + 2);
  expect(complete.isClosed()).toBe(false);
  expect(complete.answer()).toMatch(/^HTTP\/1.1 200 /);
});
