import { listOwnReports } from '@plaza/contract/report.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { readAll, wordsOf } from '../support/notifications.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActors, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const { block, unblock } = blocking(app);
const mod = await seedActorOf(db, 'mod', 'moderator');

let scenes = 0;
async function newScene() {
  const [author, other, third] = await seedActors(db, names(`scene${++scenes}x`, 3));
  if (!author || !other || !third) throw new Error('three members were asked for');
  const postId = await seedPost(db, author.userId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, third.userId), author.userId, 1);
  const [onPost = 0] = await seedComments(db, postId, third.userId, 1);
  const subjects = [
    ['member', author.userId],
    ['post', postId],
    ['comment', commentId],
    ['comment', onPost],
  ] as const;
  return { author, other, subjects, postId };
}
const outcomesOf = async ({ token }: Actor) =>
  (await call(app, listOwnReports, { token })).body.map(({ outcome, snapshot }) => [outcome, snapshot.title]);

test('who blocked a member reports the member and what belongs to the member; who is blocked finds nothing', async () => {
  const { author, other, subjects } = await newScene();
  await block(other, author);
  for (const [type, id] of subjects) expect((await reportAs(app, other, type, id)).status).toBe(201);
  await unblock(other, author);
  await block(author, other);
  for (const [type, id] of subjects) expect((await reportAs(app, other, type, id)).status).toBe(404);
});

test('to a reporter a block looks like the deletion of the account', async () => {
  const seen: unknown[] = [];
  for (const leaves of [false, true]) {
    const { author, other, postId } = await newScene();
    await reportAs(app, other, 'post', postId);
    await decideAs(app, mod, 'post', postId, { measure: 'warn' });
    await readAll(app, other);
    await reportAs(app, other, 'member', author.userId);
    const look = async () => seen.push(await outcomesOf(other), await wordsOf(app, other));
    if (leaves) await call(app, deleteUser, { token: author.token, params: { userId: author.userId } });
    else await block(author, other);
    await look();
    await decideAs(app, mod, 'member', author.userId);
    await look();
    if (!leaves) await call(app, deleteUser, { token: author.token, params: { userId: author.userId } });
    await look();
  }
  const outcome = [['account_deleted', '']];
  const words = ['moderation: report_account_deleted'];
  expect(seen).toEqual(Array.from({ length: 6 }, () => [outcome, words]).flat());
});

test('after the end of a block the report is open again', async () => {
  const { author, other, postId } = await newScene();
  await reportAs(app, other, 'post', postId);
  await block(author, other);
  await unblock(author, other);
  expect([await outcomesOf(other), await wordsOf(app, other)]).toEqual([[['open', 'Title 1']], []]);
});
