import { JSON_MAX_BYTES, MULTIPART_MAX_BYTES } from '@plaza/contract/body.ts';
import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { createPost } from '@plaza/contract/post.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { token } = await seedActor(resources.db, 'ann');

const TYPE = 'multipart/form-data; boundary=x';
const TEXT = 'Content-Disposition: form-data; name="title"\r\n\r\n';
const IMAGE = 'Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const OTHER_FILE = 'Content-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n';
const form = (...parts: string[]) => `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
const cutOff = (part: string) => `--x\r\n${part}`;

test.each([
  ['ends inside a file', 'bad_request', TYPE, cutOff(`${IMAGE}abc`)],
  ['ends inside an unknown file', 'bad_request', TYPE, cutOff(`${OTHER_FILE}abc`)],
  ['ends inside text', 'bad_request', TYPE, cutOff(`${TEXT}abc`)],
  ['ends inside headers', 'bad_request', TYPE, cutOff('Content-Disposition: form-da')],
  ['is empty', 'bad_request', TYPE, ''],
  ['is JSON', 'bad_request', TYPE, '{"title":"A"}'],
  ['names no boundary', 'bad_request', 'multipart/form-data', form(`${TEXT}abc`)],
  ['has a part without a name', 'bad_request', TYPE, form('Content-Disposition: form-data\r\n\r\nabc')],
  ['has text that is too long', 'invalid_fields', TYPE, form(TEXT + 'a'.repeat(JSON_MAX_BYTES + 1))],
  ['has text that is no UTF-8', 'invalid_fields', TYPE, Buffer.from(form(`${TEXT}a\u00ff`), 'latin1')],
  ['has a file that is too large', 'file-too-large', TYPE, form(IMAGE + 'a'.repeat(IMAGE_MAX_BYTES + 1))],
  ['is too large in all', 'body_too_large', TYPE, form(OTHER_FILE + 'a'.repeat(MULTIPART_MAX_BYTES))],
] as const)('a form that %s is rejected as %s and leaves no file', async (_how, code, type, content) => {
  const { error } = await call(app, createPost, { token, raw: { type, content } });
  expect(error().code).toBe(code);
  await expect.poll(() => readdir(join(resources.dataDir, 'tmp'))).toEqual([]);
});

test.each([
  [
    'came from a plain form',
    'unsupported_media_type',
    'application/x-www-form-urlencoded',
    'title=A&content=B',
  ],
  ['is text', 'unsupported_media_type', 'text/plain', '{"title":"A","content":"B"}'],
  ['has an invalid type', 'unsupported_media_type', 'nonsense', '{"title":"A","content":"B"}'],
] as const)('a body that %s is rejected as %s', async (_how, code, type, content) => {
  const { error } = await call(app, createPost, { token, raw: { type, content } });
  expect(error().code).toBe(code);
});
