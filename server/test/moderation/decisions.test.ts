import { listComments } from '@plaza/contract/comment.ts';
import {
  createAppeal,
  decideAppeal,
  listDecisions,
  listOwnDecisions,
  NOTHING_TO_REMOVE,
  REASON_MISSING,
  revertDecision,
} from '@plaza/contract/decision.ts';
import { listLog } from '@plaza/contract/log.ts';
import { getPost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { decideAs, outcomeOf, reportAs } from '../support/moderation.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedActor, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const mod = await seedActorOf(db, 'mod', 'moderator');
const mia = await seedActorOf(db, 'mia', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const statusFor = async ({ token }: Actor, id: number) =>
  (await call(app, getPost, { token, params: { id } })).status;
const revert = ({ token }: Actor, decisionId: number) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: 'A mistake' } });
const appeal = ({ token }: Actor, decisionId: number) =>
  call(app, createAppeal, { token, params: { decisionId }, json: { text: 'It was a joke.' } });
const answer = ({ token }: Actor, decisionId: number, isGranted: boolean) =>
  call(app, decideAppeal, { token, params: { decisionId }, json: { isGranted, answer: 'Because.' } });
const removal = { remove: true, measure: 'warn', rule: 'No advertisements' } as const;

test('a removal hides a post, a reversal shows it again, and the log has both', async () => {
  const id = await seedPost(db, ann.userId);
  await reportAs(app, bea, 'post', id);
  const decided = await decideAs(app, mod, 'post', id, removal);
  expect(decided.status).toBe(201);
  expect(decided.body).toMatchObject({
    member: { username: 'ann' },
    snapshot: { title: 'Title 1' },
    rule: 'No advertisements',
    reason: 'A reason',
    decidedBy: 'mod',
    can: { appeal: false, decideAppeal: false, revert: true },
  });
  expect([await statusFor(bea, id), await statusFor(ann, id)]).toEqual([404, 200]);
  const reverted = await revert(mia, decided.body.id);
  expect(outcomeOf(reverted.body)).toEqual({ remove: true, measure: 'warn', isReverted: true, appeal: null });
  expect(await statusFor(bea, id)).toBe(200);
  expect((await revert(mod, decided.body.id)).error().code).toBe('already_decided');
  await expectExactCounts(db);
  const { body } = await call(app, listLog, { token: owner.token });
  expect(body.map((entry) => [entry.actor, entry.action, entry.subject.id, entry.reason])).toEqual([
    ['mia', 'decision_reverted', id, 'A mistake'],
    ['mod', 'member_warned', id, 'A reason'],
    ['mod', 'content_removed', id, 'A reason'],
  ]);
});

test('a removed comment is not counted, and counted again after a reversal', async () => {
  const id = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, id, ann.userId, 2);
  const { body } = await decideAs(app, mod, 'comment', commentId, { remove: true });
  const listed = async () =>
    (await call(app, listComments, { token: bea.token, params: { postId: id } })).body;
  expect(await listed()).toHaveLength(1);
  await expectExactCounts(db);
  await revert(mod, body.id);
  expect(await listed()).toHaveLength(2);
  await expectExactCounts(db);
});

test('of two moderators the second learns the decision of the first', async () => {
  const id = await seedPost(db, ann.userId);
  await reportAs(app, bea, 'post', id);
  const answers = await Promise.all([
    decideAs(app, mod, 'post', id, { remove: true }),
    decideAs(app, mia, 'post', id, { remove: true }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const late = answers.find(({ status }) => status === 409)?.error();
  expect(late?.code).toBe('already_decided');
  expect(late?.message).toMatch(/^(mod|mia) decided about this already: removed\.$/);
  const values = { username: late?.message.split(' ')[0], remove: 'true', measure: 'none' };
  expect(late).toMatchObject({ key: 'decided_by', values });
  await expectExactCounts(db);
  const { body } = await call(app, listDecisions, {
    token: mod.token,
    query: { subjectType: 'post', subjectId: String(id) },
  });
  expect(body).toHaveLength(1);
  const next = await decideAs(app, mia, 'post', id, { measure: 'warn', previousId: body[0]?.id ?? 0 });
  expect(next.status).toBe(201);
  expect((await decideAs(app, mod, 'post', id, { previousId: null })).status).toBe(409);
});

test('a decision with consequences needs a reason, and only content can be removed', async () => {
  const id = await seedPost(db, ann.userId);
  for (const decision of [{ remove: true }, { measure: 'warn' }] as const) {
    const refused = await decideAs(app, mod, 'post', id, { ...decision, reason: ' ' });
    expect(refused.error().fields).toEqual({ reason: REASON_MISSING });
  }
  const member = await decideAs(app, mod, 'member', ann.userId, { remove: true });
  expect(member.error().fields).toEqual({ remove: NOTHING_TO_REMOVE });
  expect(await statusFor(bea, id)).toBe(200);
});

test('nobody decides about a member of equal or higher rank, or about themselves', async () => {
  const other = await seedActorOf(db, 'other-owner', 'owner');
  for (const [viewer, subject, measure, status] of [
    [mod, mia, 'warn', 403],
    [mod, mia, 'none', 403],
    [mod, owner, 'none', 403],
    [mod, mod, 'none', 403],
    [owner, mod, 'warn', 201],
    [owner, other, 'warn', 403],
    [owner, other, 'none', 201],
    [owner, owner, 'none', 403],
    [ann, bea, 'none', 403],
  ] as const) {
    const decided = await decideAs(app, viewer, 'member', subject.userId, { measure });
    expect([viewer.username, subject.username, measure, decided.status]).toEqual([
      viewer.username,
      subject.username,
      measure,
      status,
    ]);
  }
});

test('the member concerned sees decisions with consequences, without the moderator', async () => {
  const cara = await seedActor(db, 'cara');
  const warned = await decideAs(app, mod, 'member', cara.userId, { measure: 'warn' });
  await decideAs(app, mod, 'member', cara.userId, { previousId: warned.body.id });
  const { body } = await call(app, listOwnDecisions, { token: cara.token });
  expect(body).toMatchObject([{ id: warned.body.id, decidedBy: null, can: { appeal: true, revert: false } }]);
  expect((await call(app, listOwnDecisions, { token: ann.token })).body).not.toContainEqual(body[0]);
});

test('an appeal is made once by the member concerned, and another moderator grants it', async () => {
  const id = await seedPost(db, ann.userId);
  const { body: decision } = await decideAs(app, mod, 'post', id, removal);
  expect((await appeal(bea, decision.id)).status).toBe(404);
  expect((await appeal(ann, decision.id)).status).toBe(201);
  expect((await appeal(ann, decision.id)).error().code).toBe('already_decided');
  const open = await call(app, listDecisions, { token: mia.token, query: { appeal: 'open' } });
  expect(open.body.map((each) => each.id)).toEqual([decision.id]);
  expect(open.body[0]?.can).toMatchObject({ decideAppeal: true, revert: true });
  const ofMod = await call(app, listDecisions, { token: mod.token, query: { appeal: 'open' } });
  expect(ofMod.body[0]?.can).toMatchObject({ decideAppeal: false, revert: true });
  expect((await answer(mod, decision.id, true)).error().code).toBe('other_moderator_required');
  const granted = await answer(mia, decision.id, true);
  expect(outcomeOf(granted.body)).toMatchObject({ isReverted: true, appeal: 'granted' });
  expect(await statusFor(bea, id)).toBe(200);
  expect((await answer(mia, decision.id, false)).error().code).toBe('already_decided');
});

test('a rejected appeal leaves the decision, and shows the answer', async () => {
  const { body: decision } = await decideAs(app, mod, 'post', await seedPost(db, ann.userId), removal);
  await appeal(ann, decision.id);
  expect(outcomeOf((await answer(mia, decision.id, false)).body)).toMatchObject({
    isReverted: false,
    appeal: 'rejected',
  });
  const { body } = await call(app, listOwnDecisions, { token: ann.token });
  expect(body[0]?.appeal).toMatchObject({ outcome: 'rejected', answer: 'Because.' });
  expect((await appeal(ann, decision.id)).status).toBe(409);
});

test('only owners change the decision of an owner, and a lone moderator answers appeals against the own one', async () => {
  const ofOwner = await decideAs(app, owner, 'post', await seedPost(db, ann.userId), removal);
  expect((await revert(mod, ofOwner.body.id)).status).toBe(403);
  await appeal(ann, ofOwner.body.id);
  const { body } = await decideAs(app, mod, 'post', await seedPost(db, ann.userId), removal);
  await appeal(ann, body.id);
  expect((await answer(mod, ofOwner.body.id, true)).status).toBe(403);
  await db.updateTable('users').set({ role: 'user' }).where('id', 'not in', [mod.userId]).execute();
  const open = await call(app, listDecisions, { token: mod.token, query: { appeal: 'open' } });
  const own = open.body.find(({ id }) => id === body.id);
  expect(own?.can.decideAppeal).toBe(true);
  expect((await answer(mod, body.id, true)).status).toBe(200);
  await setRoleOf(db, owner.userId, 'owner');
  expect((await answer(owner, ofOwner.body.id, false)).status).toBe(200);
});
