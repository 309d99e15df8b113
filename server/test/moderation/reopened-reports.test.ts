import { revertDecision, decideAppeal, listDecisions } from '@plaza/contract/decision.ts';
import { listLog } from '@plaza/contract/log.ts';
import { listOwnReports, listReports } from '@plaza/contract/report.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { readAll, wordsOf } from '../support/notifications.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const mod = await seedActorOf(db, 'mod', 'moderator');
const mia = await seedActorOf(db, 'mia', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const revert = ({ token }: Actor, decisionId: number) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: 'A mistake' } });
const outcomesOf = async ({ token }: Actor) =>
  (await call(app, listOwnReports, { token })).body.map(({ outcome }) => outcome);
const openOf = async (id: number) =>
  (await call(app, listReports, { token: mod.token })).body.find(({ subjectId }) => subjectId === id);

test('a reversal of "no action" opens the reports again and withdraws the outcomes', async () => {
  const [bea, cleo] = [await seedActor(db, 'bea'), await seedActor(db, 'cleo')];
  const id = await seedPost(db, ann.userId);
  await reportAs(app, bea, 'post', id, 'First');
  await reportAs(app, cleo, 'post', id);
  const { body: decision } = await decideAs(app, mod, 'post', id);
  expect(decision.can).toEqual({ appeal: false, decideAppeal: false, revert: true });
  await readAll(app, cleo);
  expect(await wordsOf(app, bea)).toEqual(['moderation: report_no_action']);
  const reverted = await revert(mia, decision.id);
  expect([reverted.status, reverted.body.revertedAt === null, reverted.body.can.revert]).toEqual([
    200,
    false,
    false,
  ]);
  expect([await outcomesOf(bea), await outcomesOf(cleo)]).toEqual([['open'], ['open']]);
  expect([await wordsOf(app, bea), await wordsOf(app, cleo), await wordsOf(app, ann)]).toEqual([[], [], []]);
  expect(await openOf(id)).toMatchObject({ reportCount: 2, previousId: decision.id });
  expect((await reportAs(app, bea, 'post', id)).error().code).toBe('already_reported');
  expect((await revert(mod, decision.id)).error().code).toBe('already_decided');
  const { body: log } = await call(app, listLog, { token: owner.token });
  expect(log[0]).toMatchObject({ actor: 'mia', action: 'reports_reopened', reason: 'A mistake' });
  await decideAs(app, mia, 'post', id, { remove: true, previousId: decision.id });
  expect([await outcomesOf(bea), await wordsOf(app, cleo)]).toEqual([
    ['action'],
    ['moderation: report_action'],
  ]);
});

test('a report stays closed when its reporter has reported the subject again', async () => {
  const dan = await seedActor(db, 'dan');
  const id = await seedPost(db, ann.userId);
  await reportAs(app, dan, 'post', id);
  const { body: first } = await decideAs(app, mod, 'post', id);
  await reportAs(app, dan, 'post', id, 'Again');
  expect((await revert(mod, first.id)).status).toBe(200);
  expect(await outcomesOf(dan)).toEqual(['open', 'no_action']);
  expect(await openOf(id)).toMatchObject({ reportCount: 1, reports: [{ text: 'Again' }] });
});

test('who may dismiss reports reverts "no action", only an owner that of an owner, and there is no appeal', async () => {
  const other = await seedActorOf(db, 'other-owner', 'owner');
  const id = await seedPost(db, ann.userId);
  const { body: ofOwner } = await decideAs(app, owner, 'post', id);
  const { body: aboutOwner } = await decideAs(app, owner, 'member', other.userId);
  const { body: seen } = await call(app, listDecisions, { token: mod.token });
  expect(seen.find((each) => each.id === ofOwner.id)?.can.revert).toBe(false);
  expect((await revert(mod, ofOwner.id)).status).toBe(403);
  expect((await revert(mod, aboutOwner.id)).status).toBe(404);
  expect((await revert(ann, ofOwner.id)).status).toBe(403);
  expect((await revert(other, aboutOwner.id)).status).toBe(404);
  const json = { isGranted: true, answer: '' };
  const params = { decisionId: ofOwner.id };
  expect((await call(app, decideAppeal, { token: other.token, params, json })).status).toBe(404);
  expect((await revert(other, ofOwner.id)).status).toBe(200);
  expect((await revert(owner, aboutOwner.id)).status).toBe(200);
});
