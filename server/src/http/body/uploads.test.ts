import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { formSlots } from './form-slots.ts';
import { removeLeftUploads } from './uploads.ts';
import {
  BOUNDARY,
  END,
  form,
  FORM_HEADERS,
  openUploadApp,
  part,
} from '../../../test/support/http/upload-app.ts';

const app = await openUploadApp();
afterAll(() => app[Symbol.asyncDispose]());

const MIB = 1024 * 1024;
const title = part('title', 'Hello');

/** Sends the headers of a form of this length, and the beginning of its body. */
function begin({ port }: typeof app, length: number, begun: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.write(`POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_HEADERS['content-type']}\r\n`);
  socket.write(`Content-Length: ${length}\r\n\r\n`);
  socket.write(begun);
  return socket;
}

describe('a valid form contains', () => {
  test('unchanged text, and files with size and digest', async () => {
    const image = Buffer.alloc(3 * MIB, 'x');
    const { status, body } = await app.post(
      '/form',
      form(title, part('content', 'Wörld 👋\r\n'), part('image', image, 'a b.png')),
    );
    const sha256 = createHash('sha256').update(image).digest('hex');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        fields: { title: 'Hello', content: 'Wörld 👋\r\n' },
        files: {
          image: { field: 'image', filename: 'a b.png', size: image.length, sha256, content: 'x'.repeat(20) },
        },
      },
    });
  });

  test('two files in two fields', async () => {
    const { body } = await app.post(
      '/settings',
      form(part('banner', 'b', 'b.png'), part('image', 'a', 'a.png')),
    );
    expect(Object.keys(body['files'] as object).toSorted()).toEqual(['banner', 'image']);
  });

  test.each([
    ['no part', form()],
    ['no file chosen', form(part('image', '', '', 'Content-Type: application/octet-stream\r\n'))],
    ['an address where a file belongs', form(part('image', 'https://example.org/a.png'))],
    ['a file where none belongs', form(part('avatar', 'x', 'x.png'), part('title', 'x', 'title.txt'))],
  ])('neither text nor file for %s', async (_name, body) => {
    expect((await app.post('/form', body)).body).toEqual({ fields: {}, files: {} });
  });

  test.each(['__proto__', 'constructor', 'toString', 'title[]', ''])(
    'a field named %j is a field',
    async (name) => {
      const { status, body } = await app.post('/form', form(part(name, 'x')));
      expect([status, JSON.stringify(body['fields'])]).toEqual([200, JSON.stringify({ [name]: 'x' })]);
    },
  );

  test('all parts with a quoted boundary, one of 70 characters, an epilogue, or a body that arrives byte by byte', async () => {
    const quoted = { 'content-type': `Multipart/Form-Data; boundary="${BOUNDARY}"` };
    const long = 'b'.repeat(70);
    const renamed = Buffer.from(form(title).toString().replaceAll(BOUNDARY, long));
    const headers = { 'content-type': `multipart/form-data; boundary=${long}` };
    for (const answer of [
      await app.post('/form', form(title), quoted),
      await app.post('/form', renamed, headers),
      await app.post('/form', Buffer.concat([form(title), Buffer.from('and more')])),
    ])
      expect(answer).toMatchObject({ body: { fields: { title: 'Hello' } } });
    const body = form(title, part('image', 'x', 'x'));
    const socket = begin(app, body.length, '');
    for (const byte of body) socket.write(Buffer.from([byte]));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toContain('"title":"Hello"');
  });
});

describe('temporary files', () => {
  test('are deleted after the answer, also after an error', async () => {
    await app.post('/form', form(title, part('image', Buffer.alloc(MIB), 'a')));
    await app.post('/form', form(part('image', Buffer.alloc(MIB), 'a'), title, title));
    await expect.poll(app.temporaryFiles).toEqual([]);
  });

  test('of a crashed process are deleted, but not those of a running one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plaza-uploads-'));
    await using started = await openUploadApp({ dataDir });
    const [old, young] = [randomUUID(), randomUUID()];
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000);
    for (const file of [old, young, 'letters.txt', 'b1946ac9'])
      await writeFile(join(dataDir, 'tmp', file), 'left');
    // A folder that belongs to somebody else, when DATA_DIR is wrong.
    await mkdir(join(dataDir, 'tmp', 'photos'));
    for (const file of [old, 'letters.txt', 'b1946ac9', 'photos'])
      await utimes(join(dataDir, 'tmp', file), anHourAgo, anHourAgo);
    expect(await removeLeftUploads(dataDir)).toBe(1);
    expect((await started.temporaryFiles()).toSorted()).toEqual(
      [young, 'letters.txt', 'b1946ac9', 'photos'].toSorted(),
    );
  });

  test('are deleted when 30 clients disconnect during the upload', async () => {
    const begun = part('image', Buffer.alloc(200_000), 'a').subarray(0, -2);
    const sockets = Array.from({ length: 30 }, () => begin(app, 5 * MIB, begun));
    await expect.poll(async () => (await app.temporaryFiles()).length).toBe(30);
    for (const socket of sockets) socket.destroy();
    await expect.poll(app.temporaryFiles).toEqual([]);
  });
});

test('a form is rejected with 503 while the maximum of forms is running', async () => {
  await using full = await openUploadApp({ slots: formSlots({ max: 1 }) });
  const socket = begin(full, 1000, part('image', 'x', 'x'));
  await expect.poll(full.temporaryFiles).toHaveLength(1);
  const rejected = await full.post('/form', form(title));
  expect(rejected).toMatchObject({ status: 503, retryAfter: '1', body: { code: 'overloaded' } });
  socket.destroy();
  await expect.poll(async () => (await full.post('/form', form(title))).status).toBe(200);
});

test('parts after the end of the form are not read', async () => {
  const body = Buffer.concat([form(title), part('content', 'x'), END]);
  expect(await app.post('/form', body)).toMatchObject({ body: { fields: { title: 'Hello' }, files: {} } });
});

test('any bytes are answered with a message, and the server continues', async () => {
  const good = form(
    title,
    part('image', 'x'.repeat(300), 'a.png', 'Content-Type: image/png\r\n'),
    part('content', 'y'),
  );
  const position = fc.nat({ max: good.length - 1 });
  const change = fc.oneof(
    fc.record({ at: position, put: fc.uint8Array({ maxLength: 4 }) }),
    fc.record({
      at: position,
      put: fc.constantFrom('\r\n', '--', `--${BOUNDARY}`, `\r\n--${BOUNDARY}--`, '"', ';').map(Buffer.from),
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.option(position),
      async (changes, end) => {
        let body = good;
        for (const { at, put } of changes)
          body = Buffer.concat([body.subarray(0, at), put, body.subarray(at + put.length)]);
        const answer = await app.post('/form', body.subarray(0, end ?? undefined));
        expect([200, 400]).toContain(answer.status);
        expect(answer.body.message ?? 'Fine').toMatch(/^[A-Z]/);
      },
    ),
    { numRuns: 300 },
  );
  await expect.poll(app.temporaryFiles).toEqual([]);
});
