import { listMembers } from '@plaza/contract/member.ts';
import { approveRegistration } from '@plaza/contract/registration.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs } from '../support/moderation.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'Ann');
const joanna = await seedActor(db, 'joanna');
const percent = await seedActor(db, 'percent_1');
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');
await db.updateTable('users').set({ name: 'Grace 100% \\ Ärger' }).where('id', '=', percent.userId).execute();

const list = ({ token }: Actor, query: Readonly<Record<string, string>> = {}) =>
  call(app, listMembers, { token, query });
const found = async (query: Readonly<Record<string, string>>) =>
  (await list(mod, query)).body.map(({ username }) => username);

test('members are listed newest first, and their email addresses for owners only', async () => {
  const { body } = await list(mod);
  expect(body.map(({ username }) => username)).toEqual(['owner', 'mod', 'percent_1', 'joanna', 'Ann']);
  expect(new Set(body.map(({ email }) => email))).toEqual(new Set([null]));
  const ofOwner = (await list(owner)).body;
  expect(ofOwner.map(({ email }) => email)).toContain('Ann@example.org');
  expect(body.at(-1)).toMatchObject({ userId: ann.userId, role: 'user', restriction: null });
});

test('members are found by a part of username or name, in any case, with or without accents, literally', async () => {
  expect(await found({ search: 'ANN' })).toEqual(['joanna', 'Ann']);
  expect(await found({ search: 'grace' })).toEqual(['percent_1']);
  for (const search of ['Ärger', 'ärg', 'ÄRGER', 'arger', 'a\u0308rg'])
    expect(await found({ search })).toEqual(['percent_1']);
  expect(await found({ search: '0%' })).toEqual(['percent_1']);
  expect(await found({ search: '% \\' })).toEqual(['percent_1']);
  expect(await found({ search: 'o_' })).toEqual([]);
  expect(await found({ search: "'; drop table users" })).toEqual([]);
  expect(await found({ search: '@example.org' })).toEqual([]);
});

test('members are filtered by role and by suspension', async () => {
  expect(await found({ role: 'moderator' })).toEqual(['mod']);
  await decideAs(app, mod, 'member', joanna.userId, { measure: 'suspend_7' });
  expect(await found({ state: 'suspended' })).toEqual(['joanna']);
  const [suspended] = (await list(mod, { state: 'suspended' })).body;
  expect(suspended?.restriction).toMatchObject({ state: 'suspended', reason: 'A reason' });
});

test('the list tells what the viewer may do', async () => {
  const canOf = async (viewer: Actor) =>
    Object.fromEntries((await list(viewer)).body.map(({ username, can }) => [username, can]));
  const [ofMod, ofOwner] = [await canOf(mod), await canOf(owner)];
  expect([ofMod['Ann'], ofMod['mod'], ofMod['owner']]).toEqual([
    { changeRole: false, moderate: true },
    { changeRole: false, moderate: false },
    { changeRole: false, moderate: false },
  ]);
  expect([ofOwner['mod'], ofOwner['owner']]).toEqual([
    { changeRole: true, moderate: true },
    { changeRole: true, moderate: false },
  ]);
});

test('only what can succeed is offered about members who are suspended or wait for approval', async () => {
  await decideAs(app, mod, 'member', joanna.userId, { measure: 'suspend_7' });
  const owned = (await list(owner, { search: 'joanna' })).body;
  expect(owned.map(({ can }) => can)).toEqual([{ changeRole: false, moderate: true }]);
  const pending = await seedApplicant(db, 'pending');
  const [ofOwner] = (await list(owner, { search: 'pending' })).body;
  expect(ofOwner).toMatchObject({
    registrationId: pending.registrationId,
    can: { changeRole: false, moderate: false },
  });
  await call(app, approveRegistration, {
    token: mod.token,
    params: { registrationId: pending.registrationId },
  });
  const [approved] = (await list(owner, { search: 'pending' })).body;
  expect(approved).toMatchObject({ registrationId: null, can: { changeRole: true, moderate: true } });
  await call(app, deleteUser, { token: pending.token, params: { userId: pending.userId } });
});

test('the list has pages, and neither users nor deleted members are shown it or in it', async () => {
  const first = await list(mod, { limit: '2' });
  const cursor = /cursor=(\d+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const rest = await list(mod, { cursor });
  expect([...first.body, ...rest.body]).toHaveLength(5);
  await call(app, deleteUser, { token: ann.token, params: { userId: ann.userId } });
  expect(await found({})).not.toContain('Ann');
  expect((await list(percent)).status).toBe(403);
});
