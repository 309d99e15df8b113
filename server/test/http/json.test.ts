import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const PostId = await seedPost(db, ann.userId);

const { token } = ann;
const callWithJson = <E extends Endpoint>(endpoint: E, content: string | Buffer, more: Input = {}) =>
  call(app, endpoint, { token, raw: { type: 'application/json', content }, ...more });
const ids = (content: string | Buffer) => callWithJson(listLikes, content);
const bios = (content: string | Buffer) =>
  callWithJson(updateUser, content, { params: { userId: ann.userId } });
const bioNow = async () => (await call(app, getUser, { token, params: { username: 'ann' } })).body.bio;

test.each(['null', '"01"', '1e400', '123456789012345678901234567890'])(
  'the id %s is 400 and named',
  async (value) => {
    const answer = await ids(`{"PostId":${value}}`);
    expect([answer.status, Object.keys(answer.error().fields ?? {})]).toEqual([400, ['PostId']]);
  },
);

test.each([String(PostId), `"${PostId}"`, `${PostId}.0`, `${PostId}e0`])(
  'the id %s is accepted',
  async (value) => {
    expect((await ids(`{"PostId":${value}}`)).status).toBe(200);
  },
);

test.each(['null', 'true', '5', '"text"', '[]', '[{"PostId":1}]', '[['.repeat(50_000)])(
  'the body %.20s is 400',
  async (body) => {
    const answer = await ids(body);
    expect([answer.status, answer.error().code, answer.error().fields]).toEqual([
      400,
      'bad_request',
      undefined,
    ]);
  },
);

test.each([
  '{',
  '{"PostId":1,}',
  "{'PostId':1}",
  '{PostId:1}',
  '{"PostId":1}{}',
  '{"PostId":01}',
  '{"PostId":NaN}',
  'PostId=1',
  ' ',
])('%j is invalid JSON: 400', async (body) => {
  const answer = await ids(body);
  expect([answer.status, answer.error().code]).toEqual([400, 'bad_request']);
  expect(answer.error().message).not.toContain('position');
});

test('a byte order mark and white space are accepted', async () => {
  expect((await ids(`\uFEFF \r\n\t{ "PostId" : ${PostId} }\n`)).status).toBe(200);
});

test('of duplicate fields the last one counts', async () => {
  expect((await ids(`{"PostId":null,"PostId":${PostId}}`)).status).toBe(200);
  expect((await ids(`{"PostId":${PostId},"PostId":null}`)).status).toBe(400);
});

test('a missing body has no fields', async () => {
  for (const answer of [
    await ids(''),
    await call(app, listLikes, { token }),
    await call(app, listLikes, { token, json: {} }),
  ]) {
    expect([answer.status, Object.keys(answer.error().fields ?? {})]).toEqual([400, ['PostId']]);
  }
});

test('deep nesting and names of prototypes have no effect', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const body = `{"__proto__":{"PostId":1,"polluted":1},"constructor":{"prototype":{"polluted":1}},"x":${deep},"PostId":${PostId}}`;
  expect((await ids(body)).status).toBe(200);
  expect((await ids(body.replace(/,"PostId":\d+}$/, '}'))).status).toBe(400);
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  ['a byte that is none', Buffer.from('{"bio":"a\xff"}', 'latin1'), 'bad_request'],
  ['an overlong form', Buffer.from('{"bio":"\xc0\xaf"}', 'latin1'), 'bad_request'],
  ['a surrogate in UTF-8', Buffer.from('{"bio":"\xed\xa0\x80"}', 'latin1'), 'bad_request'],
  ['a character cut in two', Buffer.from('{"bio":"é"}').subarray(0, 9), 'bad_request'],
  ['UTF-16', Buffer.from('{"bio":"a"}', 'utf16le'), 'bad_request'],
  ['half a surrogate pair, escaped', String.raw`{"bio":"\ud83d"}`, 'invalid_fields'],
  ['the halves the wrong way round', String.raw`{"bio":"\ude00\ud83d"}`, 'invalid_fields'],
  ['U+0000, escaped', String.raw`{"bio":"a\u0000b"}`, 'invalid_fields'],
  ['U+0000 as it is', '{"bio":"a\0b"}', 'bad_request'],
])('text with %s is 400 and changes nothing', async (_what, content, code) => {
  const before = await bioNow();
  const answer = await bios(content);
  expect([answer.status, answer.error().code]).toEqual([400, code]);
  expect(await bioNow()).toBe(before);
});

test('an escaped surrogate pair is its character', async () => {
  expect((await bios(String.raw`{"bio":"\ud83d\ude00"}`)).body.bio).toBe('😀');
});
