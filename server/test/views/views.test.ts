import { deletePost, getPost } from '@plaza/contract/post.ts';
import { recordView } from '@plaza/contract/view.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');

const view = (id: number | string, by: Actor = bob, input: Input = {}) =>
  call(app, recordView, { token: by.token, params: { id }, ...input });

test('the first time a member opens a post is a view, and no other time is', async () => {
  const id = await seedPost(db, ann.userId);
  expect(await postFor(app, bob, id)).toMatchObject({ viewed: false, viewCount: 0 });
  const first = await view(id);
  expect([first.status, first.body]).toEqual([200, { message: 'Viewed', view: 1 }]);
  for (let i = 0; i < 3; i++) {
    const again = await view(id);
    expect([again.status, again.body]).toEqual([200, { message: 'Already Viewed', view: 1 }]);
  }
  expect(await postFor(app, bob, id)).toMatchObject({ viewed: true, viewCount: 1 });
  await expectExactCounts(db);
});

test('a view by another member counts too, and an author’s own', async () => {
  const id = await seedPost(db, ann.userId);
  await view(id);
  expect((await view(id, ann)).body).toEqual({ message: 'Viewed', view: 2 });
  const { body } = await call(app, getPost, { token: ann.token, params: { id } });
  expect(body.view).toBe(2);
  expect(body.post.Viewes.map(({ UserId }) => UserId).toSorted((a, b) => a - b)).toEqual([
    ann.userId,
    bob.userId,
  ]);
});

test('reading a post is no view', async () => {
  const id = await seedPost(db, ann.userId);
  await call(app, getPost, { token: bob.token, params: { id } });
  expect(await postFor(app, bob, id)).toMatchObject({ viewed: false, viewCount: 0 });
});

describe('a view is recorded for who asks', () => {
  it.each([
    ['JSON that names somebody else', { type: 'application/json', content: '{"userId":1,"UserId":1}' }],
    ['JSON that is broken', { type: 'application/json', content: '{"userId":' }],
    ['JSON that is a list', { type: 'application/json', content: '[]' }],
    ['JSON that is empty', { type: 'application/json', content: '' }],
    [
      'JSON that is larger than any body may be',
      { type: 'application/json', content: `"${'a'.repeat(300_000)}"` },
    ],
    ['JSON that is no UTF-8', { type: 'application/json', content: Buffer.from([0xff, 0xfe]) }],
    ['a form', { type: 'application/x-www-form-urlencoded', content: 'userId=1' }],
    ['an empty form', { type: 'application/x-www-form-urlencoded', content: '' }],
    ['a form with parts', { type: 'multipart/form-data; boundary=x', content: '--x--\r\n' }],
    ['a broken form', { type: 'multipart/form-data', content: '--x' }],
    ['text', { type: 'text/plain', content: 'me' }],
    ['a body of no kind', { content: 'me' }],
    ['a body of a kind that is none', { type: 'what?', content: 'me' }],
  ])('although the body is %s', async (_what, raw) => {
    const id = await seedPost(db, ann.userId);
    const { status, body } = await view(id, bob, { raw });
    expect([status, body]).toEqual([200, { message: 'Viewed', view: 1 }]);
    expect((await postFor(app, ann, id)).Viewes).toEqual([{ UserId: bob.userId }]);
  });
});

test('a post that is not there cannot be viewed', async () => {
  const gone = await seedPost(db, ann.userId);
  await call(app, deletePost, { token: ann.token, params: { id: gone } });
  for (const id of [gone, 999_999, '0', '1.5', 'abc', '0x1']) {
    expect((await view(id)).error().code).toBe('not_found');
  }
});
