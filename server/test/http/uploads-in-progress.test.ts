import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorBody } from '@plaza/contract/error.ts';
import { FORMS_AT_ONCE } from '@plaza/contract/body.ts';
import { createPost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { FORM_HEADERS, part } from '../support/http/upload-app.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, resources } = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_UPLOADS: '6/1800',
  RATE_LIMIT_POSTS: '100/3600',
});
await app.listen({ port: 0, host: '127.0.0.1' });

const title = part('title', 'Hello');
const image = part('image', Buffer.alloc(200_000), 'a.png').subarray(0, -2);
const noImage = part('image', '', '', 'Content-Type: application/octet-stream\r\n');

/** Sends the start of a form only. */
function begin({ token }: Actor, ...begun: readonly Buffer[]) {
  const sending = request(app.listeningOrigin + endpointPath(createPost), {
    method: 'POST',
    headers: { ...FORM_HEADERS, authorization: `Bearer ${token}`, 'content-length': 5_000_000 },
  });
  const answered = once(sending, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response?.statusCode,
    retryAfter: Number(response?.headers['retry-after']),
    code: response && (JSON.parse(await text(response)) as ErrorBody).code,
  }));
  sending.on('error', () => {});
  // The answer of an aborted request is not awaited.
  answered.catch(() => {});
  for (const bytes of begun) sending.write(bytes);
  return { answered, [Symbol.dispose]: () => void sending.destroy() };
}

const filesOnTheWay = async () => (await readdir(join(resources.dataDir, 'tmp'))).length;
const whole = async ({ token }: Actor) => {
  const file = fileOf(await picture(), 'a.png');
  return call(app, createPost, { token, form: formOf({ title: 'A', content: 'B', image: file }) });
};

test('an upload counts when its file begins, and over the limit it is rejected before its file', async () => {
  const hasty = await seedActor(resources.db, 'hasty');
  for (let i = 0; i < 6; i++) {
    const cutOff = begin(hasty, title, image);
    await expect.poll(filesOnTheWay).toBe(1);
    cutOff[Symbol.dispose]();
    await expect.poll(filesOnTheWay).toBe(0);
  }
  using over = begin(hasty, title, image);
  const { status, code, retryAfter } = await over.answered;
  expect([status, code]).toEqual([429, 'rate_limited']);
  expect(retryAfter).toBeGreaterThan(1000);
  await expect.poll(filesOnTheWay).toBe(0);
});

test('a form without a chosen file does not count as an upload', async () => {
  const writer = await seedActor(resources.db, 'writer');
  const form = () => formOf({ title: 'A', content: 'B', image: fileOf(new Uint8Array(), '') });
  for (let i = 0; i < 8; i++)
    expect((await call(app, createPost, { token: writer.token, form: form() })).status).toBe(201);
});

test('a member has a limit of simultaneous forms, which does not affect others', async () => {
  const [busy, idle] = [await seedActor(resources.db, 'busy'), await seedActor(resources.db, 'idle')];
  await using sent = new AsyncDisposableStack();
  for (let i = 0; i < FORMS_AT_ONCE; i++) sent.use(begin(busy, title, i === 0 ? noImage : image));
  await expect.poll(filesOnTheWay).toBe(FORMS_AT_ONCE);
  using over = begin(busy, title);
  const { status, code, retryAfter } = await over.answered;
  expect([status, code]).toEqual([429, 'rate_limited']);
  expect(retryAfter).toBeGreaterThan(0);
  expect((await whole(idle)).status).toBe(201);
  await sent.disposeAsync();
  await expect.poll(async () => (await whole(busy)).status).toBe(201);
});
