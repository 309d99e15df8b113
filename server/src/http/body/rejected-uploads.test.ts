import { afterAll, describe, expect, test } from 'vitest';
import { BOUNDARY, form, FORM_HEADERS, openUploadApp, part } from '../../../test/support/http/upload-app.ts';

const app = await openUploadApp();
afterAll(() => app[Symbol.asyncDispose]());

const MIB = 1024 * 1024;
const title = part('title', 'Hello');

describe('rejected are', () => {
  test('a second file, naming its field', async () => {
    const answer = await app.post('/form', form(part('image', 'a', 'a'), part('image', 'b', 'b')));
    expect(answer).toMatchObject({ status: 400, body: { code: 'too-many-files' } });
    expect(answer.body.fields).toEqual({ image: answer.body.message });
  });

  test.each([
    ['a field that comes twice', form(title, title)],
    ['text cut in the middle of a letter', form(part('title', Buffer.from([0xe2, 0x82])))],
    ['text of 256 KiB and a byte', form(part('title', 'x'.repeat(256 * 1024 + 1)))],
  ])('%s, naming its field', async (_name, body) => {
    const answer = await app.post('/form', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
    expect(answer.body.fields).toEqual({ title: answer.body.message });
  });

  test.each([
    ['13 parts', form(...Array.from({ length: 13 }, (_, i) => part(`f${i}`, 'x')))],
    ['a body without an end', title],
    ['a boundary and no more', Buffer.from(`--${BOUNDARY}`)],
    ['another boundary', Buffer.from(form(title).toString().replaceAll(BOUNDARY, 'other'))],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
    ['lines that end in a bare line feed', Buffer.from(form(title).toString().replaceAll('\r\n', '\n'))],
  ])('%s', async (_name, body) => {
    const answer = await app.post('/form', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(300)}`])(
    'the content type %s',
    async (type) => {
      expect(await app.post('/form', form(title), { 'content-type': type })).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    },
  );

  test('a body of more than 11 MiB, announced or not', async () => {
    const body = form(...Array.from({ length: 6 }, (_, i) => part(`other${i}`, Buffer.alloc(2 * MIB), 'a')));
    const chunked = { ...FORM_HEADERS, 'transfer-encoding': 'chunked' };
    for (const headers of [FORM_HEADERS, chunked]) {
      expect(await app.post('/form', body, headers)).toMatchObject({
        status: 413,
        body: { code: 'body_too_large' },
      });
    }
  });

  test('a form where only JSON is accepted, but not where bodies are ignored', async () => {
    expect(await app.post('/json', form(title))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await app.post('/none', form(title))).toMatchObject({ status: 200 });
  });
});
