import { deleteComment } from '@plaza/contract/comment.ts';
import { createAppeal, decideAppeal, listDecisions, listOwnDecisions } from '@plaza/contract/decision.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { getReportedPicture, getReportedSubject, listOwnReports } from '@plaza/contract/report.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteExpiredRemovals } from '../../src/moderation/removal-service.ts';
import { emptySnapshots } from '../../src/moderation/snapshot-sweeper.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, HOUR, stopClock } from '../support/devices.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectAllGone } from '../support/leaver.ts';
import { picture } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { fileOf, publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedComments, seedPost, signIn, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const mod = await seedActorOf(db, 'mod', 'moderator');
const mia = await seedActorOf(db, 'mia', 'moderator');

const sweep = () => emptySnapshots(db, new AbortController().signal);
/** Tokens end while the clock moves. */
const token = ({ userId }: Actor) => signIn(db, userId);
const as = async (member: Actor) => ({ ...member, token: await token(member) });
const reported = async (id: number) => {
  const { body } = await call(app, listOwnReports, { token: await token(bea) });
  return body.find((each) => each.id === id)?.snapshot.content;
};
const decided = async (subjectId: number) => {
  const { body } = await call(app, listDecisions, { token: await token(mod) });
  const { snapshot, pictures } = body.find((each) => each.subjectId === subjectId) ?? {};
  return { content: snapshot?.content, pictures: pictures?.length };
};

test('snapshots of deleted content are emptied after 30 days, with their pictures', async () => {
  const clock = stopClock();
  const image = fileOf(await picture('png', 90, 60), 'a.png', 'image/png');
  const { id } = await publish(app, ann, { content: 'Bad words', image });
  const { body: report } = await reportAs(app, bea, 'post', id);
  const { body: subject } = await call(app, getReportedSubject, {
    token: mod.token,
    params: { subjectType: 'post', subjectId: id },
  });
  const pictureName = subject.reports[0]?.pictures[0]?.name ?? '';
  await decideAs(app, mod, 'post', id, { measure: 'warn' });
  clock.advance(40 * DAY);
  expect(await sweep()).toBe(0);
  await call(app, deletePost, { token: await token(ann), params: { id } });
  await expectAllGone(db);
  expect(await sweep()).toBe(0);
  clock.advance(29 * DAY);
  expect(await sweep()).toBe(0);
  expect(await decided(id)).toEqual({ content: 'Bad words', pictures: 1 });
  clock.advance(2 * DAY);
  expect(await sweep()).toBe(2);
  expect([await reported(report.id), await decided(id)]).toEqual(['', { content: '', pictures: 0 }]);
  const read = await call(app, getReportedPicture, { token: await token(mod), params: { pictureName } });
  expect(read.status).toBe(404);
  expect(await sweep()).toBe(0);
  await resources.deletions.begin({ postId: id });
  await expect.poll(() => storedFiles(resources)).toEqual([]);
});

test('an open appeal keeps the snapshot of its content, which is emptied after the answer', async () => {
  const clock = stopClock();
  const [author, reporter, decider] = [await as(ann), await as(bea), await as(mod)];
  const [commentId = 0] = await seedComments(db, await seedPost(db, ann.userId), ann.userId, 1);
  const { body: report } = await reportAs(app, reporter, 'comment', commentId);
  const { body: decision } = await decideAs(app, decider, 'comment', commentId, { measure: 'warn' });
  await call(app, deleteComment, { token: author.token, params: { commentId } });
  const params = { decisionId: decision.id };
  await call(app, createAppeal, { token: author.token, params, json: { text: 'A joke.' } });
  await sweep();
  clock.advance(60 * DAY);
  expect(await sweep()).toBe(0);
  expect(await reported(report.id)).not.toBe('');
  const json = { isGranted: false, answer: 'No.' };
  await call(app, decideAppeal, { token: await token(mia), params, json });
  expect(await sweep()).toBe(2);
  const { body: own } = await call(app, listOwnDecisions, { token: await token(ann) });
  expect([await reported(report.id), own[0]?.snapshot]).toEqual(['', { title: '', content: '' }]);
});

test('removed content is gone when it can not be restored any more', async () => {
  const clock = stopClock();
  const [reporter, decider] = [await as(bea), await as(mod)];
  const id = await seedPost(db, ann.userId);
  await reportAs(app, reporter, 'post', id);
  await decideAs(app, decider, 'post', id, { remove: true });
  clock.advance(30 * DAY + 2 * HOUR);
  await deleteExpiredRemovals(db, new AbortController().signal);
  await resources.deletions.begin({ postId: id });
  await expect.poll(() => db.selectFrom('posts').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await sweep()).toBe(0);
  clock.advance(31 * DAY);
  expect(await sweep()).toBe(2);
});

test('a decision about content that is gone already does not keep it longer', async () => {
  const clock = stopClock();
  const [author, reporter] = [await as(ann), await as(bea)];
  const id = await seedPost(db, ann.userId);
  await reportAs(app, reporter, 'post', id);
  await call(app, deletePost, { token: author.token, params: { id } });
  await expectAllGone(db);
  await sweep();
  clock.advance(20 * DAY);
  await decideAs(app, await as(mod), 'post', id, { measure: 'warn' });
  clock.advance(11 * DAY);
  expect(await sweep()).toBe(2);
});

test('profiles stay, and thousands of reports are emptied in batches', async () => {
  const clock = stopClock();
  await reportAs(app, await as(bea), 'member', ann.userId);
  const [gone, kept] = [await seedPost(db, ann.userId), await seedPost(db, ann.userId)];
  await sql`insert into reports (subject_type, subject_id, user_id, title, content, reason, body, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2600)
    select 'post', case when n % 2 = 0 then cast(${gone} as bigint) else cast(${kept} as bigint) end,
      cast(${ann.userId} as bigint), 'T', 'C', 'spam', '', 1 from numbers`.execute(db);
  await db.deleteFrom('posts').where('id', '=', gone).execute();
  await sweep();
  clock.advance(31 * DAY);
  expect(await sweep()).toBe(1300);
  const { rows } = await sql<{ title: string; subject_id: number }>`
    select distinct title, subject_id from reports where subject_id in (${gone}, ${kept})
      and subject_type = 'post' order by subject_id`.execute(db);
  expect(rows).toEqual([
    { title: '', subject_id: gone },
    { title: 'T', subject_id: kept },
  ]);
});
