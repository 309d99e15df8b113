import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { form, FORM_HEADERS, openUploadApp, part } from '../../../test/support/http/upload-app.ts';

const app = await openUploadApp();
afterAll(() => app[Symbol.asyncDispose]());

const MIB = 1024 * 1024;

describe('a client can read an answer that precedes the end of its body', () => {
  const body = form(part('image', Buffer.alloc(14 * MIB), 'a'));
  test.each([
    ['', {}, undefined],
    [' by a client that wants to close', { connection: 'close' }, 'close'],
  ])('a rejection%s', async (_name, headers, connection) => {
    const rejected = { status: 403, connection, body: { code: 'token_invalid' } };
    expect(await app.post('/rejected', body, { ...FORM_HEADERS, ...headers })).toMatchObject(rejected);
    const tooLarge = { status: 413, connection, body: { code: 'body_too_large' } };
    expect(await app.post('/form', body, { ...FORM_HEADERS, ...headers })).toMatchObject(tooLarge);
    const json = { 'content-type': 'application/json', ...headers };
    expect(await app.post('/json', body, json)).toMatchObject(tooLarge);
  });

  test('the connection is closed after 16 MiB', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    socket.write('POST /rejected HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n');
    const chunk = Buffer.alloc(MIB);
    let sent = 0;
    for (; !socket.destroyed && sent < 100; sent++)
      await new Promise((written) => socket.write(chunk, written));
    await closed;
    expect(sent).toBeLessThan(40);
  });
});
