import { afterAll, describe, expect, test } from 'vitest';
import { BOUNDARY, form, FORM_HEADERS, openUploadApp, part } from '../../../test/support/http/upload-app.ts';

const app = await openUploadApp();
afterAll(() => app[Symbol.asyncDispose]());

const MIB = 1024 * 1024;
const title = part('title', 'Hello');

describe('what is rejected', () => {
  const text = (bytes: number[]) => part('title', Buffer.from(bytes));
  test.each([
    ['a file that is empty', form(part('image', '', 'a.png')), 400, 'file-too-small'],
    [
      'a file of 10 MiB and a byte',
      form(part('image', Buffer.alloc(10 * MIB + 1), 'a')),
      413,
      'file-too-large',
    ],
    ['a second file', form(part('image', 'a', 'a'), part('image', 'b', 'b')), 400, 'too-many-files'],
  ])('%s, naming its field', async (_name, body, status, code) => {
    const answer = await app.post('/form', body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.fields).toEqual({ image: answer.body.message });
  });

  test.each([
    ['a field that comes twice', form(title, title)],
    ['text that is not UTF-8', form(text([0x48, 0xff]))],
    ['text cut in the middle of a letter', form(text([0xe2, 0x82]))],
    ['text of 256 KiB and a byte', form(part('title', 'x'.repeat(256 * 1024 + 1)))],
  ])('%s, naming its field', async (_name, body) => {
    const answer = await app.post('/form', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
    expect(answer.body.fields).toEqual({ title: answer.body.message });
  });

  test.each([
    ['13 parts', form(...Array.from({ length: 13 }, (_, i) => part(`f${i}`, 'x')))],
    ['nothing', Buffer.alloc(0)],
    ['a body without an end', title],
    ['a body cut in a file', Buffer.concat([title, part('image', 'x'.repeat(9000), 'a')]).subarray(0, -4000)],
    ['a body cut in its headers', Buffer.from(`--${BOUNDARY}\r\nContent-Disp`)],
    ['a boundary and no more', Buffer.from(`--${BOUNDARY}`)],
    ['another boundary', Buffer.from(form(title).toString().replaceAll(BOUNDARY, 'other'))],
    ['JSON', Buffer.from('{"title":"Hello"}')],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
    ['lines that end in a bare line feed', Buffer.from(form(title).toString().replaceAll('\r\n', '\n'))],
    [
      'a part without a name',
      form(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`)),
    ],
  ])('%s', async (_name, body) => {
    const answer = await app.post('/form', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])('the content type %s', async (type) => {
    expect(await app.post('/form', form(title), { 'content-type': type })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

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

  test('a form where JSON is wanted; not where nothing is', async () => {
    expect(await app.post('/json', form(title))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await app.post('/none', form(title))).toMatchObject({ status: 200 });
  });
});
