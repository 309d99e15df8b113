import { createAppeal, decideAppeal, revertDecision } from '@plaza/contract/decision.ts';
import { deleteComment } from '@plaza/contract/comment.ts';
import { deletePost, getPost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { decideAs } from '../support/moderation.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const mod = await seedActorOf(db, 'mod', 'moderator');
const mia = await seedActorOf(db, 'mia', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const revert = ({ token }: Actor, decisionId: number) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: 'A mistake' } });

test('content stays removed while any decision removes it, with the reason of the newest', async () => {
  const postId = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, bea.userId), ann.userId, 1);
  for (const [type, id] of [
    ['post', postId],
    ['comment', commentId],
  ] as const) {
    const reasons = () => reasonsOf(type, id);
    const remove = async (actor: Actor, reason: string, previousId: number | null) =>
      (await decideAs(app, actor, type, id, { remove: true, reason, previousId })).body.id;
    const first = await remove(mod, 'First', null);
    const second = await remove(owner, 'Second', first);
    expect(await reasons()).toEqual(['Second']);
    expect((await revert(mod, second)).error().code).toBe('not_allowed');
    expect((await revert(mia, first)).status).toBe(200);
    expect(await reasons()).toEqual(['Second']);
    const third = await remove(mod, 'Third', second);
    const params = { decisionId: third };
    await call(app, createAppeal, { token: ann.token, params, json: { text: 'It was a joke.' } });
    const json = { isGranted: true, answer: 'Because.' };
    expect((await call(app, decideAppeal, { token: mia.token, params, json })).status).toBe(200);
    expect(await reasons()).toEqual(['Second']);
    expect((await revert(owner, second)).status).toBe(200);
    expect(await reasons()).toEqual([]);
  }
  const { status } = await call(app, getPost, { token: bea.token, params: { id: postId } });
  expect(status).toBe(200);
  await expectExactCounts(db);
});

test('a removal of content that its author deleted can be reverted while another one is in force', async () => {
  const postId = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, bea.userId), ann.userId, 1);
  const both = [
    ['post', postId, () => call(app, deletePost, { token: ann.token, params: { id: postId } })],
    ['comment', commentId, () => call(app, deleteComment, { token: ann.token, params: { commentId } })],
  ] as const;
  for (const [type, id, remove] of both) {
    const first = (await decideAs(app, mod, type, id, { remove: true, reason: 'First' })).body.id;
    const second = await decideAs(app, mod, type, id, { remove: true, reason: 'Second', previousId: first });
    expect((await remove()).status).toBe(200);
    expect((await revert(mia, first)).status).toBe(200);
    expect((await revert(mia, second.body.id)).status).toBe(200);
  }
  await expectExactCounts(db);
});

async function reasonsOf(type: 'post' | 'comment', id: number): Promise<string[]> {
  const rows =
    type === 'post'
      ? await db.selectFrom('removed_posts').select('reason').where('post_id', '=', id).execute()
      : await db.selectFrom('removed_comments').select('reason').where('comment_id', '=', id).execute();
  return rows.map(({ reason }) => reason);
}
