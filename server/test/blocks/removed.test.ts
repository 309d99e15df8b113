import { deletePost, getPost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { post, removals } from '../support/removals.ts';
import { names, seedActors, seedComments, seedLikes, seedPosts, seedViews } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { block } = blocking(app);

test('the author of a removed post sees nothing there of members whom a block hides', async () => {
  const [ann, bea, cem] = await seedActors(db, names('removal', 3));
  if (!ann || !bea || !cem) throw new Error('three members were asked for');
  const [id = 0] = await seedPosts(db, ann.userId, 1);
  const [byCem] = await seedComments(db, id, cem.userId, 1);
  await seedComments(db, id, bea.userId, 2);
  await seedViews(db, id, [bea.userId, cem.userId]);
  await seedLikes(db, id, [bea.userId]);
  await removals(resources).remove(post(id));
  await block(bea, ann);
  expect((await call(app, getPost, { token: ann.token, params: { id } })).body).toMatchObject({
    post: {
      Comments: [{ id: byCem, userId: cem.userId }],
      Viewes: [{ UserId: cem.userId }],
      commentCount: 1,
      viewCount: 1,
      likeCount: 0,
    },
    view: 1,
  });
});

test('a post that a member read without what a block hides is gone after its removal or deletion', async () => {
  const [ann, bea, cem] = await seedActors(db, names('reader', 3));
  if (!ann || !bea || !cem) throw new Error('three members were asked for');
  await block(bea, ann);
  const [removed = 0, deleted = 0] = await seedPosts(db, cem.userId, 2);
  const statusOf = async (id: number) =>
    (await call(app, getPost, { token: bea.token, params: { id } })).status;
  for (const id of [removed, deleted]) {
    await seedComments(db, id, ann.userId, 1);
    expect(await statusOf(id)).toBe(200);
  }
  await removals(resources).remove(post(removed));
  await call(app, deletePost, { token: cem.token, params: { id: deleted } });
  expect([await statusOf(removed), await statusOf(deleted)]).toEqual([404, 404]);
});
