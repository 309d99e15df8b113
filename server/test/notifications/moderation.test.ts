import { approveRegistration, rejectRegistration } from '@plaza/contract/registration.ts';
import { createAppeal, decideAppeal, revertDecision } from '@plaza/contract/decision.ts';
import { MODERATOR_KINDS } from '@plaza/contract/notification.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { invite, join, setSignUp } from '../support/invitations.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { notificationsOf, ofKind, readAll, wordsOf } from '../support/notifications.ts';
import { apply } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const { block } = blocking(app);
const mod = await seedActorOf(db, 'mod', 'moderator');
const mia = await seedActorOf(db, 'mia', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');
const warning = { remove: false, measure: 'warn' } as const;
const removal = { remove: true, measure: 'none' } as const;

let members = 0;
const newMember = () => seedActor(db, `member${++members}`);
const revert = ({ token }: Actor, decisionId: number) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: 'A mistake' } });
const readAllAsModerators = () => Promise.all([mod, mia, owner].map((member) => readAll(app, member)));

test('a removal and a warning are notified with their reversal; a dismissal is not', async () => {
  const member = await newMember();
  const postId = await seedPost(db, member.userId);
  const removed = await decideAs(app, mod, 'post', postId, removal);
  expect(await wordsOf(app, member)).toEqual(['moderation: removed']);
  expect((await ofKind(app, member, 'moderation'))[0]).toMatchObject({
    actors: [],
    actorCount: 0,
    post: null,
  });
  await decideAs(app, mod, 'member', member.userId, warning);
  expect(await wordsOf(app, member)).toEqual(['moderation: warned', 'moderation: removed']);
  await readAll(app, member);
  await revert(mia, removed.body.id);
  expect(await wordsOf(app, member)).toEqual([
    'moderation: reverted',
    'moderation: warned (read)',
    'moderation: removed (read)',
  ]);
  expect(await ofKind(app, mod, 'moderation')).toEqual([]);
});

test('the answer to an appeal is notified', async () => {
  const member = await newMember();
  const { body } = await decideAs(app, mod, 'member', member.userId, warning);
  const params = { decisionId: body.id };
  await call(app, createAppeal, { token: member.token, params, json: { text: 'It was a joke.' } });
  await call(app, decideAppeal, { token: mia.token, params, json: { isGranted: false, answer: 'No.' } });
  expect(await wordsOf(app, member)).toEqual(['moderation: appeal_rejected']);
  await readAll(app, member);
  await revert(owner, body.id);
  expect(await wordsOf(app, member)).toEqual(['moderation: reverted', 'moderation: appeal_rejected (read)']);
});

test('reporters are notified of the outcome, but for the moderator who decides', async () => {
  const [member, one, two] = [await newMember(), await newMember(), await newMember()];
  const [bad, good] = [await seedPost(db, member.userId), await seedPost(db, member.userId)];
  for (const reporter of [one, two, mod]) await reportAs(app, reporter, 'post', bad);
  await reportAs(app, one, 'post', good);
  await decideAs(app, mod, 'post', bad, removal);
  await decideAs(app, mod, 'post', good, { remove: false, measure: 'none' });
  expect(await wordsOf(app, one)).toEqual(['moderation: report_no_action', 'moderation: report_action']);
  expect(await wordsOf(app, two)).toEqual(['moderation: report_action']);
  expect(await ofKind(app, mod, 'moderation')).toEqual([]);
  expect(await wordsOf(app, member)).toEqual(['moderation: removed']);
  await block(member, one);
  expect(await wordsOf(app, one), 'who is blocked by the member').toEqual([]);
});

test('a report and a decision with the same id are two notifications', async () => {
  const [member, other] = [await newMember(), await newMember()];
  for (let tries = 0; tries < 2; tries++) {
    const postId = await seedPost(db, other.userId);
    await reportAs(app, member, 'post', postId);
    await decideAs(app, mod, 'post', postId, removal);
    await decideAs(app, mod, 'post', await seedPost(db, member.userId), removal);
  }
  expect((await wordsOf(app, member)).toSorted()).toEqual([
    'moderation: removed',
    'moderation: removed',
    'moderation: report_action',
    'moderation: report_action',
  ]);
});

test('a report is notified to moderators who see it, without reporter and member, until it is decided', async () => {
  await readAllAsModerators();
  const [member, reporter] = [await newMember(), await newMember()];
  const postId = await seedPost(db, member.userId);
  await reportAs(app, mia, 'post', postId);
  const unread = async (actor: Actor) =>
    (await wordsOf(app, actor)).filter((words) => !words.endsWith('(read)'));
  expect(await unread(mia)).toEqual([]);
  expect([await unread(mod), await unread(owner)]).toEqual([['report: 1 open'], ['report: 1 open']]);
  await reportAs(app, reporter, 'post', postId);
  await reportAs(app, reporter, 'member', mod.userId);
  expect(await unread(mia)).toEqual(['report: 1 open']);
  expect(await unread(mod), 'who is reported and sees no moderators').toEqual(['report: 2 open']);
  expect(await unread(owner)).toEqual(['report: 3 open']);
  expect([await wordsOf(app, member), await wordsOf(app, reporter)]).toEqual([[], []]);
  await decideAs(app, mod, 'post', postId, removal);
  expect(await unread(mod)).toEqual([]);
  expect(await unread(owner)).toEqual(['report: 1 open']);
});

test('a member who waits for approval is notified to moderators and owners until a decision', async () => {
  await readAllAsModerators();
  await setSignUp(app, owner, { signUp: 'approval' });
  const [one, two] = [await apply(app, mod, 'first-applicant'), await apply(app, mod, 'second-applicant')];
  for (const moderator of [mod, mia, owner]) {
    const [notification] = await ofKind(app, moderator, 'pending');
    expect(notification).toMatchObject({ openCount: 2, actorCount: 2, actors: [{ userId: two.userId }, {}] });
  }
  await call(app, approveRegistration, { token: mod.token, params: { registrationId: one.registrationId } });
  expect((await ofKind(app, mia, 'pending'))[0]).toMatchObject({ openCount: 1 });
  const params = { registrationId: two.registrationId };
  await call(app, rejectRegistration, { token: mod.token, params, json: { reason: 'A reason' } });
  expect(await ofKind(app, mia, 'pending')).toEqual([]);
  await setSignUp(app, owner, { signUp: 'open' });
});

test('those who join by an invitation are notified to its creator only', async () => {
  const [creator, other] = [await newMember(), await newMember()];
  const { code } = await invite(app, creator, { uses: 3 });
  await join(app, 'joined1', code);
  const second = await join(app, 'joined2', code);
  expect(await wordsOf(app, creator)).toEqual(['joined by joined2, joined1']);
  expect(await wordsOf(app, other)).toEqual([]);
  expect(await ofKind(app, owner, 'joined')).toEqual([]);
  const { userId, accessToken: token } = second.body;
  await call(app, deleteUser, { token, params: { userId } });
  expect(await wordsOf(app, creator)).toEqual(['joined by joined1']);
  await readAll(app, creator);
  await join(app, 'joined3', code);
  expect(await wordsOf(app, creator)).toEqual(['joined by joined3', 'joined by joined1 (read)']);
});

test('a member who is no longer moderator has no notifications of moderators', async () => {
  const former = await seedActorOf(db, 'former', 'moderator');
  await reportAs(app, await newMember(), 'post', await seedPost(db, (await newMember()).userId));
  expect(await wordsOf(app, former)).toEqual(['report: 1 open']);
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', former.userId).execute();
  const kinds = (await notificationsOf(app, former)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => MODERATOR_KINDS.has(kind))).toEqual([]);
});
