import { blockMember, listMutes, muteMember } from '@plaza/contract/block.ts';
import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { listDevices } from '@plaza/contract/device.ts';
import { deletePost, getPost, listPosts, listUserPosts, updatePost } from '@plaza/contract/post.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { listInvitations, listJoined } from '@plaza/contract/invitation.ts';
import { createReport, listOwnReports } from '@plaza/contract/report.ts';
import { countAccountContents, deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { seedUsedInvitation } from '../support/used-invitation.ts';
import { call, type Input } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import {
  names,
  seedActors,
  seedComments,
  seedLikes,
  seedPosts,
  seedUsers,
  seedViews,
  type Actor,
} from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { block, unblock, mute } = blocking(app);
/** More than a post lists, and so many that hidden members are looked up. */
const MANY = 230;

/** What members did before the block: each of three wrote posts, and all three acted on each of them, as did a crowd. */
async function newScene(run: number) {
  const [ann, bea, cem] = await seedActors(db, names(`run${run}x`, 3));
  if (!ann || !bea || !cem) throw new Error('three members were asked for');
  const crowd = await seedUsers(db, names(`crowd${run}x`, MANY));
  const posts: number[] = [];
  const comments = new Map<number, number[]>();
  for (const author of [ann, bea, cem]) {
    for (const id of await seedPosts(db, author.userId, 3)) {
      posts.push(id);
      const own: number[] = [];
      // Posts with short lists, with a list that is longer than answers contain, and with many rows.
      const crowdSize = [20, 120, MANY][id % 3] ?? 0;
      for (const writer of [bea, ann, cem])
        own.push(
          ...(await seedComments(db, id, writer.userId, writer === ann && crowdSize !== 20 ? 110 : 2)),
        );
      await seedComments(db, id, crowd[0] ?? 0, 3);
      comments.set(id, own);
      await seedViews(db, id, [bea.userId, ...crowd.slice(0, crowdSize), ann.userId, cem.userId]);
      await seedLikes(db, id, [ann.userId, ...crowd.slice(0, 4)]);
      await call(app, toggleDislike, { token: cem.token, json: { PostId: id } });
    }
  }
  const invitationId = await seedUsedInvitation(db, bea, ann);
  resources.bus.publish('all');
  return { ann, bea, cem, posts, comments, invitationId };
}

type Scene = Awaited<ReturnType<typeof newScene>>;

/** The reads and the calls that concern another member, with which a member may try to find out about a block. */
function attempts({ ann, bea, posts, comments, invitationId }: Scene): (readonly [Endpoint, Input])[] {
  const ofUser = { userId: ann.userId };
  const tries: (readonly [Endpoint, Input])[] = [
    [listPosts, { query: { limit: '20' } }],
    [listPosts, { query: { limit: '2', cursor: String(posts.at(-2)) } }],
    [getUser, { params: { username: ann.username } }],
    [listUserPosts, { params: { username: ann.username } }],
    [listUserPosts, { params: { username: bea.username } }],
    [updateUser, { params: ofUser, json: { bio: 'Hi' } }],
    [deleteUser, { params: ofUser }],
    [countAccountContents, { params: ofUser }],
    [countAccountContents, { params: { userId: bea.userId } }],
    [listDevices, { params: ofUser }],
    [blockMember, { params: { userId: bea.userId, memberId: ann.userId } }],
    [muteMember, { params: { userId: bea.userId, memberId: ann.userId } }],
    [listInvitations, {}],
    [listJoined, { params: { invitationId } }],
    [listMutes, { params: { userId: bea.userId } }],
    [listOwnReports, {}],
    [createReport, { json: { subjectType: 'member', subjectId: ann.userId, reason: 'spam' } }],
  ];
  for (const id of posts) {
    const [byBea = 0, , byAnn = 0] = comments.get(id) ?? [];
    const json = { PostId: id };
    tries.push(
      [getPost, { params: { id } }],
      [recordView, { params: { id } }],
      // Answers the newest comment that the first one has found.
      [recordView, { params: { id } }],
      [listComments, { params: { postId: id } }],
      [listComments, { params: { postId: id }, query: { limit: '3' } }],
      [listComments, { params: { postId: id }, query: { limit: '3', cursor: String(byAnn + 10) } }],
      [listLikes, { json }],
      [listDislikes, { json }],
      [deleteComment, { params: { commentId: byAnn } }],
      [createReport, { json: { subjectType: 'comment', subjectId: byAnn, reason: 'spam' } }],
      // These four change rows, and change them back.
      [toggleLike, { json }],
      [toggleLike, { json }],
      [toggleDislike, { json }],
      [toggleDislike, { json }],
    );
    if (posts.indexOf(id) < 3)
      tries.push(
        [createComment, { json: { ...json, commentBody: 'Hi' } }],
        [updatePost, { params: { id }, json: { title: 'New' } }],
        [deletePost, { params: { id } }],
        [deleteComment, { params: { commentId: byBea } }],
        [createReport, { json: { subjectType: 'post', subjectId: id, reason: 'spam' } }],
      );
  }
  return tries;
}

/** Makes all comments new to a member again. */
async function forgetVisits(userId: number): Promise<void> {
  await db.updateTable('views').set({ last_comment_id: 0 }).where('user_id', '=', userId).execute();
  resources.bus.publish([['viewer', userId]]);
}

/** The answers to all attempts of a member. */
async function answersTo({ token, userId }: Actor, scene: Scene): Promise<string[]> {
  await forgetVisits(userId);
  const answers: string[] = [];
  for (const [endpoint, input] of attempts(scene)) {
    const { status, body, headers } = await call(app, endpoint, { ...input, token });
    const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value));
    answers.push(
      `${endpoint.name} ${JSON.stringify(input)} ${status} ${JSON.stringify(headers.link)} ${text}`,
    );
  }
  return answers;
}

test('a blocked member gets the answers as if the other one had deleted the account', async () => {
  const scene = await newScene(1);
  const { ann, bea, cem } = scene;
  await mute(bea, ann);
  const json = { subjectType: 'member', subjectId: ann.userId, reason: 'spam' };
  expect((await call(app, createReport, { token: bea.token, json })).status).toBe(201);
  await block(ann, bea);
  const seen = await answersTo(bea, scene);
  expect(await answersTo(bea, scene), 'again, from the caches').toEqual(seen);
  resources.bus.publish('all');
  expect(await answersTo(bea, scene), 'from the database').toEqual(seen);
  await unblock(ann, bea);
  await call(app, deleteUser, { token: ann.token, params: { userId: ann.userId } });
  expect(await answersTo(bea, scene)).toEqual(seen);
  expect(
    (await call(app, getPost, { token: cem.token, params: { id: scene.posts.at(-1) ?? 0 } })).status,
  ).toBe(200);
  await expect.poll(() => db.selectFrom('deleted_users').select('user_id').execute()).toEqual([]);
  expect(await answersTo(bea, scene), 'after all rows are deleted').toEqual(seen);
  await expectExactCounts(db);
});

test('a member who blocked another one gets the same answers as the blocked member would, but can report', async () => {
  const scene = await newScene(2);
  const { ann, bea } = scene;
  await block(bea, ann);
  const seen = (await answersTo(bea, scene)).filter((answer) => !answer.startsWith('blockMember'));
  await unblock(bea, ann);
  await block(ann, bea);
  const blocked = (await answersTo(bea, scene)).filter((answer) => !answer.startsWith('blockMember'));
  const isOther = (answer: string) => /^(muteMember|listMutes|createReport|listOwnReports)/.test(answer);
  expect(seen.filter((answer) => !isOther(answer))).toEqual(blocked.filter((answer) => !isOther(answer)));
});
