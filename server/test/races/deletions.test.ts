import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, deletePost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { callUntilServed, type Input } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { names, seedActors, seedComments, seedPost, seedPosts, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();

type Act = readonly [Endpoint, Omit<Input, 'token'>];

/** Everything a member can do to a post. */
function actsOn(PostId: number, commentId?: number): Act[] {
  const json = { PostId };
  const params = { id: PostId };
  return [
    [toggleLike, { json }],
    [toggleDislike, { json }],
    [createComment, { json: { ...json, commentBody: 'Hi' } }],
    [recordView, { params }],
    [listLikes, { json }],
    [updatePost, { params, json: { title: 'New' } }],
    ...(commentId === undefined ? [] : [[deleteComment, { params: { commentId } }] as const]),
  ];
}

async function statusesOf(calls: readonly (readonly [Actor, Act])[]) {
  const answers = await Promise.all(
    calls.map(([{ token }, [endpoint, input]]) => callUntilServed(app, endpoint, { ...input, token })),
  );
  return new Set(answers.map(({ status }) => status));
}

test('a post that is deleted during calls of twenty members answers all, and leaves no rows', async () => {
  const [author, ...members] = await seedActors(db, names('reader', 21));
  if (!author) throw new Error('no author');
  const PostId = await seedPost(db, author.userId);
  const [commentId] = await seedComments(db, PostId, author.userId, 1);
  const acts = actsOn(PostId, commentId);
  const calls = members.flatMap((member) => acts.map((act) => [member, act] as const));
  const removal = [author, [deletePost, { params: { id: PostId } }]] as const;
  calls.splice(calls.length / 2, 0, removal);
  // Done, not the owner, or deleted.
  const allowed = new Set([200, 201, 403, 404]);
  expect((await statusesOf(calls)).difference(allowed)).toEqual(new Set());
  for (const table of ['views', 'reactions', 'comments'] as const) {
    const left = () => db.selectFrom(table).select('user_id').where('post_id', '=', PostId).execute();
    await expect.poll(left).toEqual([]);
  }
  await expectExactCounts(db);
});

test('a member who is deleted during own calls leaves no rows and no counts', async () => {
  const [author, ...members] = await seedActors(db, names('leaver', 7));
  if (!author) throw new Error('no author');
  const postIds = await seedPosts(db, author.userId, 4);
  const calls = members.flatMap((member) => [
    ...postIds.slice(0, 2).flatMap((id) => actsOn(id).map((act) => [member, act] as const)),
    [member, [createPost, { json: { title: 'A', content: 'B' } }]] as const,
    [member, [deleteUser, { params: { userId: member.userId } }]] as const,
    ...postIds.slice(2).flatMap((id) => actsOn(id).map((act) => [member, act] as const)),
    [member, [createPost, { json: { title: 'C', content: 'D' } }]] as const,
  ]);
  // Done, not the owner or signed out, or a post deleted with its author.
  const allowed = new Set([200, 201, 403, 404]);
  expect((await statusesOf(calls)).difference(allowed)).toEqual(new Set());
  const left = () => db.selectFrom('users').select('id').where('username', 'like', 'leaver%').execute();
  await expect.poll(left).toEqual([{ id: author.userId }]);
  await expectExactCounts(db);
  const { body } = await callUntilServed(app, listPosts, { token: author.token });
  expect(body.filter((post) => postIds.includes(post.id))).toMatchObject(
    postIds.map(() => ({ likeCount: 0, dislikeCount: 0, commentCount: 0, viewCount: 0 })),
  );
});

test('members who are deleted simultaneously leave no rows', async () => {
  const members = await seedActors(db, names('friend', 6));
  const posts: number[] = [];
  for (const { userId } of members) posts.push(await seedPost(db, userId));
  await statusesOf(
    members.flatMap((member) => posts.flatMap((id) => actsOn(id).map((act) => [member, act] as const))),
  );
  const leave = members.map(
    (member) => [member, [deleteUser, { params: { userId: member.userId } }]] as const,
  );
  expect(await statusesOf(leave)).toEqual(new Set([200]));
  // Rows are deleted after the answers.
  const left = () => db.selectFrom('posts').select('id').where('id', 'in', posts).execute();
  await expect.poll(left).toEqual([]);
  await expectExactCounts(db);
});
