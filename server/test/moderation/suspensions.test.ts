import { createAppeal, decideAppeal, revertDecision } from '@plaza/contract/decision.ts';
import { listLog } from '@plaza/contract/log.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { logIn } from '@plaza/contract/session.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { makeOwner } from '../../src/roles/claim-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember, type TestMember } from '../support/members.ts';
import { decideAs } from '../support/moderation.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedPost } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const suspend = async (
  member: TestMember,
  measure: 'suspend_1' | 'suspend_7' | 'suspend',
  previousId: number | null = null,
) =>
  (await decideAs(app, mod, 'member', member.userId, { measure, reason: `Reason ${measure}`, previousId }))
    .body;
const revert = (decisionId: number, { token } = mod) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: '' } });
const restrictionOf = async ({ email, password }: TestMember) =>
  (await call(app, logIn, { json: { email, password } })).body.restriction ?? null;

test('a suspension ends all sessions, and the member learns end and reason after the log-in', async () => {
  const ann = await newMember(app, 'ann');
  const { until } = await suspend(ann, 'suspend_7');
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 6.9 * 24 * 3600 * 1000);
  expect((await call(app, listPosts, { token: ann.token })).status).toBe(403);
  expect(await restrictionOf(ann)).toEqual({ state: 'suspended', until, reason: 'Reason suspend_7' });
  const { body } = await call(app, listLog, { token: owner.token, query: { username: 'ann' } });
  expect(body).toMatchObject([{ action: 'member_suspended', detail: 'for 7 days' }]);
});

test('the log says how long a suspension lasts, and the rule of each consequence', async () => {
  const gil = await newMember(app, 'gil');
  const postId = await seedPost(db, gil.userId);
  const decision = { remove: true, measure: 'suspend', rule: 'No advertisements' } as const;
  await decideAs(app, mod, 'post', postId, decision);
  const { body } = await call(app, listLog, { token: owner.token, query: { username: 'gil' } });
  expect(body.map(({ action, detail }) => [action, detail])).toEqual([
    ['member_suspended', 'permanently, No advertisements'],
    ['content_removed', 'No advertisements'],
  ]);
});

test('of several suspensions the one that ends last applies, and a reversal leaves the others', async () => {
  const bea = await newMember(app, 'bea');
  const week = await suspend(bea, 'suspend_7');
  const day = await suspend(bea, 'suspend_1', week.id);
  expect(await restrictionOf(bea)).toMatchObject({ until: week.until });
  const permanent = await suspend(bea, 'suspend', day.id);
  expect(await restrictionOf(bea)).toMatchObject({ until: null, reason: 'Reason suspend' });
  await revert(permanent.id);
  expect(await restrictionOf(bea)).toMatchObject({ until: week.until });
  await revert(week.id);
  expect(await restrictionOf(bea)).toMatchObject({ until: day.until });
  await revert(day.id);
  expect(await restrictionOf(bea)).toBeNull();
});

test('a suspended member appeals, and a granted appeal ends the suspension', async () => {
  const cara = await newMember(app, 'cara');
  const { id } = await suspend(cara, 'suspend');
  const { body } = await call(app, logIn, { json: { email: cara.email, password: cara.password } });
  const params = { decisionId: id };
  const appealed = await call(app, createAppeal, {
    token: body.accessToken,
    params,
    json: { text: 'Sorry.' },
  });
  expect(appealed.status).toBe(201);
  const json = { isGranted: true, answer: 'Welcome back.' };
  expect((await call(app, decideAppeal, { token: owner.token, params, json })).status).toBe(200);
  expect(await restrictionOf(cara)).toBeNull();
});

test('moderators suspend no moderators, and nobody an owner', async () => {
  const other = await seedActorOf(db, 'other-mod', 'moderator');
  const second = await seedActorOf(db, 'second-owner', 'owner');
  for (const [viewer, subject, status] of [
    [mod, other, 403],
    [mod, owner, 403],
    [owner, second, 403],
    [owner, other, 201],
  ] as const) {
    const decided = await decideAs(app, viewer, 'member', subject.userId, { measure: 'suspend_1' });
    expect([viewer.username, subject.username, decided.status]).toEqual([
      viewer.username,
      subject.username,
      status,
    ]);
  }
});

test('of two moderators who suspend a member at once the first one does', async () => {
  const dora = await newMember(app, 'dora');
  const answers = await Promise.all([
    decideAs(app, mod, 'member', dora.userId, { measure: 'suspend_1' }),
    decideAs(app, owner, 'member', dora.userId, { measure: 'suspend_7' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(await restrictionOf(dora)).toMatchObject({ state: 'suspended' });
});

test('a member becomes an owner by the command line after each suspension is reverted, and not before', async () => {
  const flo = await newMember(app, 'flo');
  const week = await suspend(flo, 'suspend_7');
  const day = await suspend(flo, 'suspend_1', week.id);
  for (const { id } of [week, day]) {
    await expect(makeOwner(resources, 'flo')).rejects.toMatchObject({ code: 'member_restricted' });
    expect((await revert(id)).status).toBe(200);
  }
  expect(await makeOwner(resources, 'flo')).toEqual({ username: 'flo', wasOwner: false });
  expect(await restrictionOf(flo)).toBeNull();
});

test('one of two suspensions of an owner is reverted after a demotion', async () => {
  const eve = await newMember(app, 'eve');
  const week = await suspend(eve, 'suspend_7');
  const day = await suspend(eve, 'suspend_1', week.id);
  // By hand: Plaza gives suspended members no role.
  await setRoleOf(db, eve.userId, 'owner');
  expect((await revert(week.id, owner)).error().code).toBe('not_allowed');
  const params = { userId: eve.userId };
  expect((await call(app, changeRole, { token: owner.token, params, json: { role: 'user' } })).status).toBe(
    200,
  );
  expect((await revert(week.id)).status).toBe(200);
  expect(await restrictionOf(eve)).toMatchObject({ until: day.until });
  expect((await revert(day.id)).status).toBe(200);
  expect(await restrictionOf(eve)).toBeNull();
});
