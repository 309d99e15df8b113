import { countOpenModeration, decideAppeal, listDecisions } from '@plaza/contract/decision.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { seedDecision } from '../support/moderation.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const [mod, mia] = [await seedActorOf(db, 'mod', 'moderator'), await seedActorOf(db, 'mia', 'moderator')];
const [owner, other] = [await seedActorOf(db, 'owner', 'owner'), await seedActorOf(db, 'other', 'owner')];

async function openAppealsOf({ token }: Actor) {
  const { body: listed } = await call(app, listDecisions, { token, query: { appeal: 'open' } });
  const { body: open } = await call(app, countOpenModeration, { token });
  return { appellants: listed.map(({ member }) => member.username).toSorted(), count: open.appeals };
}

test('the number of open appeals is that of the appeals that a moderator sees, none of them the own', async () => {
  const [bea, cara] = [await seedActor(db, 'bea'), await seedActor(db, 'cara')];
  await seedDecision(db, bea.userId);
  for (const { userId } of [ann, ann, bea, cara, mod, mia, owner, other])
    await seedDecision(db, userId, { appeal: 'A joke.' });
  await db.insertInto('deleted_users').values({ user_id: cara.userId }).execute();
  expect(await openAppealsOf(mod)).toEqual({ appellants: ['ann', 'ann', 'bea'], count: 3 });
  expect(await openAppealsOf(owner)).toEqual({
    appellants: ['ann', 'ann', 'bea', 'mia', 'mod', 'other'],
    count: 6,
  });
  const { body } = await call(app, listDecisions, { token: mod.token, query: { appeal: 'open' } });
  const params = { decisionId: body[0]?.id ?? 0 };
  await call(app, decideAppeal, { token: mod.token, params, json: { isGranted: false, answer: 'No.' } });
  expect(await openAppealsOf(mia)).toMatchObject({ count: 2 });
  expect(await openAppealsOf(owner)).toMatchObject({ count: 5 });
});
