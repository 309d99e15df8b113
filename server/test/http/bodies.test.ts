import { Readable } from 'node:stream';
import { JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import { createPost, deletePost } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { formOf } from '../support/posts.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const PostId = await seedPost(db, ann.userId);

const { token } = ann;
const ids = (content: string, type = 'application/json') =>
  call(app, listLikes, { token, raw: { type, content } });

test('a body over 256 KiB is 413, with and without its length', async () => {
  const padded = (bytes: number) => `{"PostId":${PostId}}`.padEnd(bytes);
  expect((await ids(padded(JSON_MAX_BYTES))).status).toBe(200);
  const answer = await ids(padded(JSON_MAX_BYTES + 1));
  expect([answer.status, answer.error().code]).toEqual([413, 'body_too_large']);
  const streamed = await app.inject({
    method: 'POST',
    url: '/api/likes/getLikes',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: Readable.from([padded(JSON_MAX_BYTES), ' ']),
  });
  expect(streamed.statusCode).toBe(413);
});

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  'application/json ; x=y',
])('the type %s is accepted as JSON', async (type) => {
  expect((await ids(`{"PostId":${PostId}}`, type)).status).toBe(200);
});

test.each([
  'text/plain',
  'text/json',
  'application/jsonp',
  'application/json5',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'json',
  'x/y; application/json',
])('the type %s is 415', async (type) => {
  const answer = await ids(`{"PostId":${PostId}}`, type);
  expect([answer.status, answer.error().code]).toEqual([415, 'unsupported_media_type']);
});

test.each(['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity'])(
  'the content coding %s is 415',
  async (coding) => {
    const headers = { 'content-encoding': coding };
    const form = formOf({ title: 'A', content: 'B' });
    for (const answer of [
      await call(app, listLikes, { token, json: { PostId }, headers }),
      await call(app, createPost, { token, form, headers }),
    ]) {
      expect([answer.status, answer.error().code]).toEqual([415, 'unsupported_media_type']);
      expect(answer.headers['accept-encoding']).toBe('identity');
    }
  },
);

test('the content coding identity is accepted', async () => {
  const headers = { 'content-encoding': 'Identity' };
  expect((await call(app, listLikes, { token, json: { PostId }, headers })).status).toBe(200);
});

test('an endpoint without a body ignores any body', async () => {
  const bodies: Pick<Input, 'raw' | 'headers'>[] = [
    {},
    { headers: { 'content-type': 'application/json' } },
    { headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' } },
    { raw: { type: 'application/json', content: '{"userId":' } },
    { raw: { type: 'application/json', content: 'x'.repeat(JSON_MAX_BYTES + 1) } },
    { raw: { type: 'application/json', content: '[]' } },
    { raw: { type: 'application/json', content: Buffer.from([0xff, 0xfe]) } },
    { raw: { type: 'application/x-www-form-urlencoded', content: 'id=1' } },
    { raw: { type: 'multipart/form-data; boundary=x', content: '--x--\r\n' } },
    { raw: { type: 'multipart/form-data', content: 'x' } },
    { raw: { type: 'what?', content: 'x' } },
    { raw: { type: 'text/plain', content: 'x' } },
    { raw: { content: 'x' } },
  ];
  for (const body of bodies) {
    expect((await call(app, recordView, { token, params: { id: PostId }, ...body })).status).toBe(200);
    const id = await seedPost(db, ann.userId);
    expect((await call(app, deletePost, { token, params: { id }, ...body })).status).toBe(200);
    const actor = await seedActor(db, `gone${id}`);
    const own = { token: actor.token, params: { userId: actor.userId } };
    expect((await call(app, deleteUser, { ...own, ...body })).status).toBe(200);
  }
});
