import {
  createInvitation,
  INVITATION_NOTE_MAX,
  INVITATIONS_MAX,
  listInvitations,
  listJoined,
  revokeInvitation,
  findInviter,
} from '@plaza/contract/invitation.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { expect, onTestFinished, test } from 'vitest';
import { sweepInvitations } from '../../src/invitations/invitation-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, stopClock } from '../support/devices.ts';
import { countOutcomes, invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { formOf } from '../support/posts.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { names, seedActor, signIn, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');
const mod = await seedActorOf(db, 'mod', 'moderator');

const create = (actor: Pick<Actor, 'token'>, json: object) =>
  call(app, createInvitation, { token: actor.token, json });
const list = async ({ token }: Pick<Actor, 'token'>, query = {}) =>
  (await call(app, listInvitations, { token, query })).body;
const revoke = async ({ token }: Pick<Actor, 'token'>, invitationId: number) =>
  outcome(await call(app, revokeInvitation, { token, params: { invitationId } }));
const joinedBy = ({ token }: Pick<Actor, 'token'>, invitationId: number, query = {}) =>
  call(app, listJoined, { token, params: { invitationId }, query });

test('an invitation is for one person and a week unless its creator states something else', async () => {
  const ann = await seedActor(db, 'ann');
  const { advance } = stopClock();
  advance(0);
  const created = await invite(app, ann);
  expect(created).toMatchObject({ note: '', state: 'valid', maxUses: 1, useCount: 0, joined: [] });
  expect(created.creator).toEqual({ userId: ann.userId, username: 'ann' });
  expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(7 * DAY);
  const other = await invite(app, ann, { uses: null, days: 365, note: ' For all ' });
  expect(other).toMatchObject({ note: 'For all', maxUses: null });
  expect(Date.parse(other.expiresAt) - Date.parse(other.createdAt)).toBe(365 * DAY);
  expect(await list(ann)).toEqual([other, created]);
});

test.each([
  ['uses', 0],
  ['uses', 1001],
  ['uses', 1.5],
  ['uses', 'many'],
  ['days', 0],
  ['days', 366],
  ['days', null],
  ['note', 'x'.repeat(INVITATION_NOTE_MAX + 1)],
])('an invitation with %s %j is rejected', async (field, value) => {
  const { error } = await create(mod, { [field]: value });
  expect(error().code).toBe('invalid_fields');
  expect(error().fields?.[field]).toMatch(/^An? /);
});

test('users invite while the settings let them, moderators and owners always', async () => {
  const user = await seedActor(db, 'inviter');
  onTestFinished(() => setSignUp(app, owner, { signUp: 'open', membersInvite: true }));
  for (const [settings, expected] of [
    [{ signUp: 'invite', membersInvite: true }, 201],
    [{ signUp: 'invite', membersInvite: false }, 'not_allowed'],
    [{ signUp: 'closed', membersInvite: true }, 'not_allowed'],
  ] as const) {
    await setSignUp(app, owner, settings);
    expect(outcome(await create(user, {}))).toBe(expected);
    expect(outcome(await create(mod, {}))).toBe(201);
    expect(outcome(await create(owner, {}))).toBe(201);
  }
  expect(await list(user)).toMatchObject([{ state: 'paused', can: { revoke: true } }]);
});

test('a member has a limited number of invitations that work, also when they are created at once', async () => {
  const [eager, next] = [await seedActor(db, 'eager'), await seedActor(db, 'next')];
  for (let created = 0; created < INVITATIONS_MAX - 3; created++) await invite(app, eager);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(eager, {})));
  expect(countOutcomes(answers)).toEqual({ 201: 3, too_many_invitations: 5 });
  expect(outcome(await create(next, {}))).toBe(201);
  const [newest] = await list(eager);
  expect(await revoke(eager, newest?.id ?? 0)).toBe(200);
  expect(outcome(await create(eager, {}))).toBe(201);
});

test('members list their own invitations in pages, and moderators all', async () => {
  const [bea, eve] = [await seedActor(db, 'bea'), await seedActor(db, 'eve')];
  const own = [await invite(app, bea), await invite(app, bea), await invite(app, bea)].toReversed();
  const other = await invite(app, eve);
  expect(await list(bea)).toEqual(own);
  const first = await call(app, listInvitations, { token: bea.token, query: { limit: '2' } });
  expect(first.body).toEqual(own.slice(0, 2));
  const [, link = ''] = /^<(.*)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
  const second = await app.inject({ url: link, headers: { authorization: `Bearer ${bea.token}` } });
  expect(second.json()).toEqual(own.slice(2));
  expect(second.headers['link']).toBeUndefined();
  const ids = (await list(mod, { of: 'all' })).map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual([other, ...own].map(({ id }) => id));
  const { error } = await call(app, listInvitations, { token: bea.token, query: { of: 'all' } });
  expect(error().code).toBe('not_allowed');
});

test('the list names the newest members who joined, and keeps the names of those who left', async () => {
  const cara = await seedActor(db, 'cara');
  const { id, code } = await invite(app, cara, { uses: null });
  const joiners = [];
  for (const username of names('guest', 7)) joiners.push((await join(app, username, code)).body);
  const [, renamed, leaving] = joiners;
  for (const joiner of [renamed, leaving]) {
    const { userId = 0, accessToken: token = '', username = '' } = joiner ?? {};
    const form = formOf({ username: `new_${username}` });
    expect((await call(app, updateUser, { token, params: { userId }, form })).status).toBe(200);
  }
  const { userId = 0, accessToken: token = '' } = leaving ?? {};
  expect((await call(app, deleteUser, { token, params: { userId } })).status).toBe(200);
  const { body } = await joinedBy(cara, id);
  expect(body.map(({ username }) => username)).toEqual(
    ['guest1', 'new_guest2', 'new_guest3', 'guest4', 'guest5', 'guest6', 'guest7'].toReversed(),
  );
  expect(body.map((member) => member.userId).toReversed()).toEqual(
    joiners.map((joiner) => (joiner === leaving ? null : joiner.userId)),
  );
  expect(await list(cara)).toMatchObject([{ useCount: 7, joined: body.slice(0, 5) }]);
  const page = await joinedBy(mod, id, { limit: 3 });
  expect(page.body).toEqual(body.slice(0, 3));
  expect(page.headers['link']).toMatch(/rel="next"/);
});

test('only its creator and moderators see an invitation, and nobody revokes that of a member of equal or higher rank', async () => {
  const [dora, fay] = [await seedActor(db, 'dora'), await seedActor(db, 'fay')];
  const peer = await seedActorOf(db, 'peer', 'moderator');
  const ofDora = await invite(app, dora);
  expect((await joinedBy(fay, ofDora.id)).error().code).toBe('not_found');
  expect(await revoke(fay, ofDora.id)).toBe('not_found');
  expect(await revoke(fay, 999_999)).toBe('not_found');
  const ofPeer = await invite(app, peer);
  const ofOwner = await invite(app, owner);
  expect(await revoke(mod, ofPeer.id)).toBe('not_allowed');
  expect(await revoke(mod, ofOwner.id)).toBe('not_allowed');
  const shown = await list(mod, { of: 'all' });
  expect(shown.slice(0, 3)).toMatchObject([
    { id: ofOwner.id, can: { revoke: false } },
    { id: ofPeer.id, can: { revoke: false } },
    { id: ofDora.id, can: { revoke: true } },
  ]);
  expect([await revoke(mod, ofDora.id), await revoke(mod, ofDora.id)]).toEqual([200, 200]);
  expect(await revoke(owner, ofPeer.id)).toBe(200);
  expect(await revoke(owner, ofOwner.id)).toBe(200);
  expect(outcome(await call(app, findInviter, { query: { code: ofDora.code } }))).toBe('invite_invalid');
});

test('a member who may no longer invite still revokes the own invitations', async () => {
  const gina = await seedActorOf(db, 'gina', 'moderator');
  const { id } = await invite(app, gina);
  await setRoleOf(db, gina.userId, 'user');
  onTestFinished(() => setSignUp(app, owner, { membersInvite: true }));
  await setSignUp(app, owner, { membersInvite: false });
  const token = await signIn(db, gina.userId);
  expect(await list({ token })).toMatchObject([{ id, state: 'paused' }]);
  expect(await revoke({ token }, id)).toBe(200);
});

test('ended invitations are deleted after 30 days without a use, and after a year', async () => {
  const { signal } = new AbortController();
  const used = await invite(app, owner, { days: 1 });
  await join(app, 'early', used.code);
  const unused = await invite(app, owner, { days: 1 });
  const lasting = await invite(app, owner, { days: 60 });
  const stored = async () =>
    (await db.selectFrom('invitations').select('id').where('id', '>=', used.id).orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const clock = stopClock();
  clock.advance(30 * DAY);
  await sweepInvitations(db, signal);
  expect(await stored()).toEqual([used.id, unused.id, lasting.id]);
  clock.advance(2 * DAY);
  expect(await sweepInvitations(db, signal)).toBeGreaterThan(0);
  expect(await stored()).toEqual([used.id, lasting.id]);
  clock.advance(365 * DAY);
  await sweepInvitations(db, signal);
  expect(await stored()).toEqual([]);
  expect(
    await db.selectFrom('invitation_uses').selectAll().where('invitation_id', '=', used.id).execute(),
  ).toEqual([]);
});
