import {
  ALREADY_APPEALED,
  ALREADY_REVERTED,
  createAppeal,
  decideAppeal,
  listDecisions,
  listOwnDecisions,
  revertDecision,
} from '@plaza/contract/decision.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs } from '../support/moderation.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const mod = await seedActorOf(db, 'mod', 'moderator');
const { token } = await seedActorOf(db, 'mia', 'moderator');

const answer = (decisionId: number, isGranted: boolean) =>
  call(app, decideAppeal, { token, params: { decisionId }, json: { isGranted, answer: 'Because.' } });
const revert = (decisionId: number) =>
  call(app, revertDecision, { token, params: { decisionId }, json: { reason: 'A mistake' } });

test.each([
  ['an answer', (id: number) => answer(id, false)],
  ['a granted appeal', (id: number) => answer(id, true)],
  ['a reversal, which grants the appeal,', (id: number) => revert(id)],
])('%s names who answered to moderators, not to the member concerned', async (_what, act) => {
  const { body: decision } = await decideAs(app, mod, 'post', await seedPost(db, ann.userId), {
    remove: true,
  });
  const params = { decisionId: decision.id };
  const appealed = await call(app, createAppeal, { token: ann.token, params, json: { text: 'A joke.' } });
  expect(appealed.body.appeal?.answeredBy).toBeNull();
  expect((await act(decision.id)).body.appeal?.answeredBy).toBe('mia');
  const { body } = await call(app, listDecisions, { token: mod.token });
  expect(body.find(({ id }) => id === decision.id)?.appeal?.answeredBy).toBe('mia');
  const own = await call(app, listOwnDecisions, { token: ann.token });
  expect(own.body[0]).toMatchObject({ id: decision.id, appeal: { answeredBy: null } });
  expect(JSON.stringify(own.body)).not.toContain('mia');
});

test('an appeal against a reverted decision says that it was reverted, also without an earlier appeal', async () => {
  for (const appealed of [false, true]) {
    const { body } = await decideAs(app, mod, 'post', await seedPost(db, ann.userId), { remove: true });
    const appeal = () =>
      call(app, createAppeal, {
        token: ann.token,
        params: { decisionId: body.id },
        json: { text: 'A joke.' },
      });
    if (appealed) await appeal();
    await revert(body.id);
    expect((await appeal()).error()).toMatchObject({
      code: 'already_reverted',
      key: 'already_reverted',
      message: ALREADY_REVERTED,
    });
  }
  const { body } = await decideAs(app, mod, 'post', await seedPost(db, ann.userId), { remove: true });
  const params = { decisionId: body.id };
  await call(app, createAppeal, { token: ann.token, params, json: { text: 'A joke.' } });
  const again = await call(app, createAppeal, { token: ann.token, params, json: { text: 'A joke.' } });
  expect(again.error()).toMatchObject({ code: 'already_decided', message: ALREADY_APPEALED });
});

test("owners answer the appeal against an owner's decision, and the one who decided only while there is no other", async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  const decided = await decideAs(app, owner, 'post', await seedPost(db, ann.userId), { remove: true });
  const params = { decisionId: decided.body.id };
  await call(app, createAppeal, { token: ann.token, params, json: { text: 'A joke.' } });
  const reject = async (caller: Actor) => {
    const { body } = await call(app, listDecisions, { token: caller.token, query: { appeal: 'open' } });
    const may = body.find(({ id }) => id === decided.body.id)?.can.decideAppeal;
    const json = { isGranted: false, answer: 'No.' };
    const { status, error } = await call(app, decideAppeal, { token: caller.token, params, json });
    return [may, status < 300 ? status : error().code];
  };
  expect(await reject(mod)).toEqual([false, 'not_allowed']);
  const other = await seedActorOf(db, 'other-owner', 'owner');
  expect(await reject(owner)).toEqual([false, 'other_moderator_required']);
  await setRoleOf(db, other.userId, 'moderator');
  expect(await reject(owner)).toEqual([true, 200]);
  const second = await decideAs(app, owner, 'post', await seedPost(db, ann.userId), { remove: true });
  await setRoleOf(db, other.userId, 'owner');
  const ofSecond = { decisionId: second.body.id };
  await call(app, createAppeal, { token: ann.token, params: ofSecond, json: { text: 'A joke.' } });
  const json = { isGranted: true, answer: 'Right.' };
  expect((await call(app, decideAppeal, { token: other.token, params: ofSecond, json })).status).toBe(200);
});
