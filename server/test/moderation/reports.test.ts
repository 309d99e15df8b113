import { deleteComment } from '@plaza/contract/comment.ts';
import { countOpenModeration } from '@plaza/contract/decision.ts';
import { deletePost } from '@plaza/contract/post.ts';
import {
  getReportedSubject,
  listOwnReports,
  listReports,
  OWN_REPORT,
  type SubjectType,
} from '@plaza/contract/report.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { post, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const queueOf = async ({ token }: Actor) => (await call(app, listReports, { token })).body;
const queued = async (viewer: Actor, type: SubjectType, id: number) =>
  (await queueOf(viewer)).find(({ subjectType, subjectId }) => subjectType === type && subjectId === id);

test('reports of one subject are one entry of the queue, with the content as it was reported', async () => {
  const id = await seedPost(db, ann.userId);
  expect((await reportAs(app, bea, 'post', id, 'An advertisement.')).status).toBe(201);
  expect((await reportAs(app, owner, 'post', id)).status).toBe(201);
  await db.updateTable('posts').set({ title: 'Changed' }).where('id', '=', id).execute();
  expect(await queued(mod, 'post', id)).toMatchObject({
    state: 'visible',
    postId: id,
    member: { userId: ann.userId, username: 'ann' },
    snapshot: { title: 'Title 1', content: 'Content 1' },
    reportCount: 2,
    reports: [
      { reporter: 'owner', reason: 'spam', text: '' },
      { reporter: 'bea', reason: 'spam', text: 'An advertisement.' },
    ],
    earlierDecisions: 0,
    previousId: null,
    can: { act: true },
  });
});

test('a member has one open report of a subject, and may report it again after a decision', async () => {
  const [commentId = 0] = await seedComments(db, await seedPost(db, ann.userId), ann.userId, 1);
  await reportAs(app, bea, 'comment', commentId);
  const again = await reportAs(app, bea, 'comment', commentId);
  expect(again.error()).toMatchObject({ code: 'already_reported' });
  await decideAs(app, mod, 'comment', commentId);
  expect((await reportAs(app, bea, 'comment', commentId)).status).toBe(201);
  expect(await queued(mod, 'comment', commentId)).toMatchObject({ reportCount: 1 });
});

test('nobody reports themselves, and what a member cannot see is not found', async () => {
  const removed = await seedPost(db, ann.userId);
  const [onRemoved = 0] = await seedComments(db, removed, ann.userId, 1);
  await removals(resources).remove(post(removed));
  const own = await reportAs(app, ann, 'member', ann.userId);
  expect([own.status, own.error().message]).toEqual([403, OWN_REPORT]);
  const missing = 2 ** 40;
  for (const [type, id] of [
    ['post', removed],
    ['comment', onRemoved],
    ['post', missing],
    ['comment', missing],
    ['member', missing],
  ] as const)
    expect((await reportAs(app, bea, type, id)).status).toBe(404);
});

test('a subject that is deleted meanwhile stays in the queue until a decision', async () => {
  const id = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, ann.userId), ann.userId, 1);
  await reportAs(app, bea, 'post', id);
  await reportAs(app, bea, 'comment', commentId);
  await call(app, deletePost, { token: ann.token, params: { id } });
  await call(app, deleteComment, { token: ann.token, params: { commentId } });
  for (const [type, subject] of [
    ['post', id],
    ['comment', commentId],
  ] as const) {
    expect(await queued(mod, type, subject)).toMatchObject({ state: 'deleted', postId: null });
    expect((await decideAs(app, mod, type, subject, { remove: true })).status).toBe(404);
    expect((await decideAs(app, mod, type, subject, { measure: 'warn' })).status).toBe(201);
    expect(await queued(mod, type, subject)).toBeUndefined();
  }
});

test('with an account its reports lose their reporter, and reports about it are gone', async () => {
  const cara = await newMember(app, 'cara');
  const id = await seedPost(db, ann.userId);
  await reportAs(app, cara, 'post', id);
  await reportAs(app, bea, 'member', cara.userId);
  await call(app, deleteUser, { params: { userId: cara.userId }, token: cara.token });
  expect(await queued(mod, 'post', id)).toMatchObject({ reports: [{ reporter: null }] });
  expect(await queued(mod, 'member', cara.userId)).toBeUndefined();
});

test('moderators see reports about users, owners also those about moderators and other owners, nobody their own', async () => {
  const other = await seedActorOf(db, 'other-owner', 'owner');
  for (const subject of [ann, mod, owner, other])
    for (const reporter of [bea, subject === ann ? owner : ann])
      await reportAs(app, reporter, 'member', subject.userId);
  const seenBy = async (viewer: Actor) => {
    const members = (await queueOf(viewer)).filter(({ subjectType }) => subjectType === 'member');
    return members.map(({ member, can }) => `${member.username} ${can.act}`).toSorted();
  };
  expect(await seenBy(mod)).toEqual(['ann true']);
  expect(await seenBy(owner)).toEqual(['ann true', 'mod true', 'other-owner false']);
  const { body } = await call(app, countOpenModeration, { token: mod.token });
  expect(body.reports).toBe((await queueOf(mod)).length);
});

test('a reporter sees the outcome, and nobody else the report', async () => {
  const [dora, emil] = [await seedActor(db, 'dora'), await seedActor(db, 'emil')];
  const ids = [
    await seedPost(db, ann.userId),
    await seedPost(db, ann.userId),
    await seedPost(db, ann.userId),
  ];
  for (const id of ids) await reportAs(app, dora, 'post', id, `Text ${id}`);
  const [none = 0, removed = 0, open = 0] = ids;
  await reportAs(app, emil, 'post', open, 'Of Emil');
  await decideAs(app, mod, 'post', none);
  await decideAs(app, mod, 'post', removed, { remove: true });
  const { body } = await call(app, listOwnReports, { token: dora.token });
  expect(body.map(({ outcome }) => outcome)).toEqual(['open', 'action', 'no_action']);
  expect(JSON.stringify(body)).not.toContain('mod');
  const others = await call(app, listOwnReports, { token: emil.token });
  expect(others.body.map(({ text }) => text)).toEqual(['Of Emil']);
  expect((await call(app, listReports, { token: emil.token })).status).toBe(403);
});

test('a subject without reports is shown to moderators of a higher rank', async () => {
  const id = await seedPost(db, ann.userId);
  const get = ({ token }: Actor, subjectType: SubjectType, subjectId: number) =>
    call(app, getReportedSubject, { token, params: { subjectType, subjectId } });
  expect((await get(mod, 'post', id)).body).toMatchObject({
    state: 'visible',
    snapshot: { title: 'Title 1' },
    member: { username: 'ann' },
    reportCount: 0,
    reports: [],
    can: { act: true },
  });
  const refused = [await get(mod, 'member', owner.userId), await get(mod, 'post', 2 ** 40)];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
});

test('a comment whose post is removed can be removed, too, and stays removed when its post is restored', async () => {
  const id = await seedPost(db, bea.userId);
  const [commentId = 0] = await seedComments(db, id, ann.userId, 1);
  const { remove, restore } = removals(resources);
  const state = async () => {
    const params = { subjectType: 'comment', subjectId: commentId } as const;
    const { body } = await call(app, getReportedSubject, { token: mod.token, params });
    return { state: body.state, isPostRemoved: body.isPostRemoved };
  };
  expect(await state()).toEqual({ state: 'visible', isPostRemoved: false });
  await remove(post(id));
  expect(await state()).toEqual({ state: 'removed', isPostRemoved: true });
  expect((await decideAs(app, mod, 'comment', commentId, { remove: true })).status).toBe(201);
  expect(await state()).toEqual({ state: 'removed', isPostRemoved: false });
  await restore(post(id));
  expect(await state()).toEqual({ state: 'removed', isPostRemoved: false });
});

test('the queue has pages', async () => {
  const { token } = owner;
  for (let posts = 0; posts < 3; posts++) await reportAs(app, bea, 'post', await seedPost(db, ann.userId));
  const all = await queueOf(owner);
  const first = await call(app, listReports, { token, query: { limit: '2' } });
  const cursor = /cursor=(\d+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const rest = await call(app, listReports, { token, query: { cursor } });
  const ids = (subjects: typeof all) =>
    subjects.map(({ subjectType, subjectId }) => [subjectType, subjectId]);
  expect(ids([...first.body, ...rest.body])).toEqual(ids(all));
  expect(rest.headers['link']).toBeUndefined();
});
