import { deletePost } from '@plaza/contract/post.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');

const view = (id: number | string, by: Actor = bob, input: Input = {}) =>
  call(app, recordView, { token: by.token, params: { id }, ...input });

test('the first opening of a post by a member is a view, and no other', async () => {
  const id = await seedPost(db, ann.userId);
  expect(await postFor(app, bob, id)).toMatchObject({ viewed: false, viewCount: 0 });
  const first = await view(id);
  expect([first.status, first.body]).toEqual([200, { message: 'Viewed', view: 1, lastCommentId: null }]);
  for (let i = 0; i < 3; i++) {
    const again = await view(id);
    expect([again.status, again.body]).toEqual([
      200,
      { message: 'Already Viewed', view: 1, lastCommentId: 0 },
    ]);
  }
  expect(await postFor(app, bob, id)).toMatchObject({ viewed: true, viewCount: 1 });
  await expectExactCounts(db);
});

test('a view is that of the sender, whatever the body contains', async () => {
  const id = await seedPost(db, ann.userId);
  const { status, body } = await view(id, bob, { json: { userId: ann.userId, UserId: ann.userId } });
  expect([status, body]).toEqual([200, { message: 'Viewed', view: 1, lastCommentId: null }]);
  expect((await postFor(app, ann, id)).Viewes).toEqual([{ UserId: bob.userId }]);
});

test('a missing post cannot be viewed', async () => {
  const gone = await seedPost(db, ann.userId);
  await call(app, deletePost, { token: ann.token, params: { id: gone } });
  for (const id of [gone, 999_999, '0', '1.5', 'abc', '0x1']) {
    expect((await view(id)).error().code).toBe('not_found');
  }
});
