import {
  blockMember,
  BLOCKS_MAX,
  listBlocks,
  listMutes,
  muteMember,
  OWN_BLOCK,
  unblockMember,
  unmuteMember,
} from '@plaza/contract/block.ts';
import { listComments } from '@plaza/contract/comment.ts';
import { listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking, seedBlocks } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import {
  names,
  seedActor,
  seedActors,
  seedComments,
  seedPost,
  seedUsers,
  type Actor,
} from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { block, unblock, mute, unmute } = blocking(app);

let scenes = 0;
/** Three members of each scene. */
async function newMembers(): Promise<readonly [Actor, Actor, Actor]> {
  const [ann, bea, cem] = await seedActors(db, names(`scene${++scenes}x`, 3));
  if (!ann || !bea || !cem) throw new Error('three members were asked for');
  return [ann, bea, cem];
}

const feedOf = async ({ token }: Actor) =>
  (await call(app, listPosts, { token, query: { limit: '20' } })).body.map(({ id }) => id);
const blockedBy = async ({ token, userId }: Actor) =>
  (await call(app, listBlocks, { token, params: { userId } })).body.map(({ username }) => username);
const mutedBy = async ({ token, userId }: Actor) =>
  (await call(app, listMutes, { token, params: { userId } })).body.map(({ username }) => username);

test('a block hides posts of both members from each other and from nobody else, until it is undone', async () => {
  const [ann, bea, cem] = await newMembers();
  const [byAnn, byBea] = [await seedPost(db, ann.userId), await seedPost(db, bea.userId)];
  resources.bus.publish('all');
  await block(ann, bea);
  expect(await feedOf(ann)).toContain(byAnn);
  expect(await feedOf(ann)).not.toContain(byBea);
  expect(await feedOf(bea)).toContain(byBea);
  expect(await feedOf(bea)).not.toContain(byAnn);
  expect(await feedOf(cem)).toEqual(expect.arrayContaining([byAnn, byBea]));
  await unblock(ann, bea);
  for (const member of [ann, bea, cem])
    expect(await feedOf(member)).toEqual(expect.arrayContaining([byAnn, byBea]));
});

test('a block changes the counts and lists of posts for both members and for nobody else', async () => {
  const [ann, bea, cem] = await newMembers();
  const postId = await seedPost(db, cem.userId);
  const commentIds = [
    ...(await seedComments(db, postId, ann.userId, 2)),
    ...(await seedComments(db, postId, bea.userId, 3)),
  ];
  resources.bus.publish('all');
  const counts = async (member: Actor) => {
    const { commentCount, Comments } = await postFor(app, member, postId);
    const { body } = await call(app, listComments, { token: member.token, params: { postId } });
    expect(body.map(({ id }) => id)).toEqual(Comments.map(({ id }) => id).toReversed());
    return [commentCount, body.length];
  };
  expect(await counts(ann)).toEqual([5, 5]);
  await block(bea, ann);
  expect([await counts(ann), await counts(bea), await counts(cem)]).toEqual([
    [2, 2],
    [3, 3],
    [5, 5],
  ]);
  await unblock(bea, ann);
  expect([await counts(ann), await counts(bea)]).toEqual([
    [5, 5],
    [5, 5],
  ]);
  expect(commentIds).toHaveLength(5);
  await expectExactCounts(db);
});

test('a mute leaves out posts in the feed of one member only, and hides nothing else', async () => {
  const [ann, bea] = await newMembers();
  const [byAnn, byBea] = [await seedPost(db, ann.userId), await seedPost(db, bea.userId)];
  const [commentId] = await seedComments(db, byAnn, bea.userId, 1);
  resources.bus.publish('all');
  await mute(ann, bea);
  expect(await feedOf(ann)).not.toContain(byBea);
  expect(await feedOf(bea)).toContain(byAnn);
  const { token } = ann;
  const { body: posts } = await call(app, listUserPosts, { token, params: { username: bea.username } });
  expect(posts.map(({ id }) => id)).toEqual([byBea]);
  const { body: comments } = await call(app, listComments, { token, params: { postId: byAnn } });
  expect(comments.map(({ id }) => id)).toEqual([commentId]);
  expect((await postFor(app, ann, byBea)).id).toBe(byBea);
  expect((await call(app, getUser, { token, params: { username: bea.username } })).body.muted).toBe(true);
  const asBea = await call(app, getUser, { token: bea.token, params: { username: ann.username } });
  expect(asBea.body).toMatchObject({ muted: false, can: { edit: false, block: true } });
  await unmute(ann, bea);
  expect(await feedOf(ann)).toContain(byBea);
});

test('members see whom they blocked and muted, the last first, and nobody else does', async () => {
  const [ann, bea, cem] = await newMembers();
  await block(ann, bea);
  await mute(ann, cem);
  await mute(ann, cem);
  expect([await blockedBy(ann), await mutedBy(ann)]).toEqual([[bea.username], [cem.username]]);
  expect([await blockedBy(bea), await mutedBy(cem)]).toEqual([[], []]);
  await db.updateTable('blocks').set({ created_at: 1 }).where('user_id', '=', ann.userId).execute();
  await block(ann, cem);
  await block(ann, bea);
  expect(await blockedBy(ann)).toEqual([cem.username, bea.username]);
  await unblock(ann, bea);
  await unblock(ann, bea);
  expect([await blockedBy(ann), await mutedBy(ann)]).toEqual([[cem.username], [cem.username]]);
});

test('nobody can block or mute themselves, a deleted member or one that does not exist', async () => {
  const [ann, bea] = await newMembers();
  await call(app, deleteUser, { token: bea.token, params: { userId: bea.userId } });
  const { token, userId } = ann;
  for (const endpoint of [blockMember, muteMember]) {
    for (const memberId of [bea.userId, 2 ** 53 - 1]) {
      const { error } = await call(app, endpoint, { token, params: { userId, memberId } });
      expect(error().code).toBe('not_found');
    }
    const { error } = await call(app, endpoint, { token, params: { userId, memberId: userId } });
    expect(error()).toMatchObject({ code: 'not_allowed', message: OWN_BLOCK });
  }
});

test('of two members who block each other at the same time one succeeds', async () => {
  const [ann, bea] = await newMembers();
  const statuses = await Promise.all(
    [
      [ann, bea],
      [bea, ann],
    ].map(async ([one, other]) => {
      const params = { userId: one?.userId ?? 0, memberId: other?.userId ?? 0 };
      return (await call(app, blockMember, { token: one?.token ?? '', params })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
});

test('a member can block a thousand members', async () => {
  const ann = await seedActor(db, 'blocker');
  const others = await seedUsers(db, names('blocked', BLOCKS_MAX + 1));
  await seedBlocks(db, ann.userId, others.slice(0, BLOCKS_MAX));
  const [last = 0] = others.slice(-1);
  const params = { userId: ann.userId, memberId: last };
  const { error } = await call(app, blockMember, { token: ann.token, params });
  expect(error().code).toBe('too_many_blocks');
  expect((await call(app, muteMember, { token: ann.token, params })).status).toBe(200);
  const undone = { userId: ann.userId, memberId: others[0] ?? 0 };
  expect((await call(app, unblockMember, { token: ann.token, params: undone })).status).toBe(200);
  expect((await call(app, blockMember, { token: ann.token, params })).status).toBe(200);
  expect((await call(app, unmuteMember, { token: ann.token, params })).status).toBe(200);
  expect(await blockedBy(ann)).toHaveLength(BLOCKS_MAX);
});

test('the blocks and mutes of a deleted member, and of others towards the member, are deleted', async () => {
  const [ann, bea, cem] = await newMembers();
  await block(ann, bea);
  await mute(ann, cem);
  await mute(cem, ann);
  await block(cem, ann);
  await block(cem, bea);
  await call(app, deleteUser, { token: ann.token, params: { userId: ann.userId } });
  expect([await blockedBy(cem), await mutedBy(cem)]).toEqual([[bea.username], []]);
  const rows = async () => [
    ...(await db
      .selectFrom('blocks')
      .select('blocked_id')
      .where('user_id', 'in', [ann.userId, cem.userId])
      .execute()),
    ...(await db
      .selectFrom('mutes')
      .select('muted_id')
      .where('user_id', 'in', [ann.userId, cem.userId])
      .execute()),
  ];
  await expect.poll(rows).toEqual([{ blocked_id: bea.userId }]);
  await expectExactCounts(db);
});
