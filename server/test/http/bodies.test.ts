import { Readable } from 'node:stream';
import { JSON_MAX_BYTES } from '@plaza/contract/image.ts';
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

test('a body has 256 KiB at most, however its length is told', async () => {
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
])('%s is JSON', async (type) => {
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
])('%s is not: 415', async (type) => {
  const answer = await ids(`{"PostId":${PostId}}`, type);
  expect([answer.status, answer.error().code]).toEqual([415, 'unsupported_media_type']);
});

test.each(['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity'])(
  'a body in the content coding %s is rejected: 415',
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

test('a body in the content coding identity is read', async () => {
  const headers = { 'content-encoding': 'Identity' };
  expect((await call(app, listLikes, { token, json: { PostId }, headers })).status).toBe(200);
});

test('where no body is wanted, whatever comes is not looked at', async () => {
  const bodies: Pick<Input, 'raw' | 'headers'>[] = [
    {},
    { headers: { 'content-type': 'application/json' } },
    { headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' } },
    { raw: { type: 'application/json', content: '{"userId":' } },
    { raw: { type: 'application/json', content: 'x'.repeat(JSON_MAX_BYTES + 1) } },
    { raw: { type: 'multipart/form-data', content: 'x' } },
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
