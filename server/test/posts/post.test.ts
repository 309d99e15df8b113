import { createComment } from '@plaza/contract/comment.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { postFor } from '../support/posts.ts';
import {
  names,
  seedActor,
  seedActors,
  seedComments,
  seedPost,
  seedViews,
  type Actor,
} from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');
const crowd = await seedActors(db, names('reader', 120));
const idsOf = (members: readonly Actor[]) => members.map(({ userId }) => userId);

test('a post is the same for all members except for viewer state', async () => {
  const id = await seedPost(db, ann.userId);
  const json = { PostId: id };
  await call(app, recordView, { token: ann.token, params: { id } });
  await call(app, recordView, { token: bob.token, params: { id } });
  await call(app, toggleLike, { token: bob.token, json });
  await call(app, toggleDislike, { token: ann.token, json });
  const comment = { ...json, commentBody: 'Hi' };
  const { body: comments } = await call(app, createComment, { token: bob.token, json: comment });

  const shared = {
    id,
    userId: ann.userId,
    username: 'ann',
    viewCount: 2,
    likeCount: 1,
    dislikeCount: 1,
    commentCount: 1,
    Viewes: [{ UserId: bob.userId }, { UserId: ann.userId }],
    Comments: [{ id: comments[0]?.id, userId: bob.userId }],
  };
  const [reader] = crowd;
  expect(await postFor(app, bob, id)).toMatchObject({ ...shared, viewed: true, reaction: 'like' });
  expect(await postFor(app, ann, id)).toMatchObject({ ...shared, viewed: true, reaction: 'dislike' });
  expect(await postFor(app, reader ?? ann, id)).toMatchObject({ ...shared, viewed: false, reaction: null });
});

test('feed, page of the author and post show the same', async () => {
  const id = await seedPost(db, ann.userId);
  await seedViews(db, id, idsOf(crowd));
  await seedComments(db, id, bob.userId, 3);
  const { token } = bob;
  const { body: detail } = await call(app, getPost, { token, params: { id } });
  const { body: feed } = await call(app, listPosts, { token, query: { limit: '1' } });
  const { body: author } = await call(app, listUserPosts, {
    token,
    params: { username: 'ann' },
    query: { limit: '1' },
  });
  expect(feed).toEqual([detail.post]);
  expect(author).toEqual([detail.post]);
  expect(detail.view).toBe(detail.post.viewCount);
});

test('a post lists the newest hundred views, and that of its viewer', async () => {
  const id = await seedPost(db, ann.userId);
  await seedViews(db, id, idsOf(crowd));
  const newest = idsOf(crowd.toReversed().slice(0, 100)).map((UserId) => ({ UserId }));
  const [oldest = ann] = crowd;

  const forStranger = await postFor(app, bob, id);
  expect(forStranger).toMatchObject({ viewCount: 120, viewed: false, Viewes: newest });
  const forNewest = await postFor(app, crowd.at(-1) ?? ann, id);
  expect(forNewest).toMatchObject({ viewCount: 120, viewed: true, Viewes: newest });
  const forOldest = await postFor(app, oldest, id);
  const own = { UserId: oldest.userId };
  expect(forOldest).toMatchObject({ viewCount: 120, viewed: true, Viewes: [...newest, own] });
});

test('a post lists the newest hundred comments, and counts all', async () => {
  const id = await seedPost(db, ann.userId);
  const ids = await seedComments(db, id, bob.userId, 105);
  const post = await postFor(app, ann, id);
  expect(post.commentCount).toBe(105);
  expect(post.Comments).toEqual(
    ids
      .toReversed()
      .slice(0, 100)
      .map((comment) => ({ id: comment, userId: bob.userId })),
  );
});
