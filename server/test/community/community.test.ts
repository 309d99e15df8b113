import {
  COMMUNITY_NAME_MISSING,
  DEFAULT_COMMUNITY,
  DESCRIPTION_MAX,
  getCommunity,
  RULES_MAX,
  updateCommunity,
} from '@plaza/contract/community.ts';
import { signUp } from '@plaza/contract/session.ts';
import { afterEach, describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { signUpForm } from '../support/members.ts';
import { seedActorOf } from '../support/roles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { app, db, takeStatements } = await openPlaza();
const { token } = await seedActorOf(db, 'owner', 'owner');
const present = async () => (await call(app, getCommunity)).body;

afterEach(() => call(app, updateCommunity, { token, json: DEFAULT_COMMUNITY }));

test('a new community has the default settings, and no row', async () => {
  expect(await present()).toEqual(DEFAULT_COMMUNITY);
  expect(await db.selectFrom('community').selectAll().execute()).toEqual([]);
  await call(app, updateCommunity, { token, json: {} });
  expect(await db.selectFrom('community').selectAll().execute()).toEqual([]);
});

test('a change of some settings leaves the others, and is in all later answers', async () => {
  const named = { ...DEFAULT_COMMUNITY, name: 'Hillside', rules: 'Be kind.\nhttps://example.org' };
  const { name, rules } = named;
  expect((await call(app, updateCommunity, { token, json: { name, rules } })).body).toEqual(named);
  expect(await present()).toEqual(named);
  const closed = { ...named, name: 'Hill', signUp: 'closed', membersInvite: false };
  const json = { name: 'Hill', signUp: 'closed', membersInvite: false };
  expect((await call(app, updateCommunity, { token, json })).body).toEqual(closed);
  expect(await present()).toEqual(closed);
});

test('texts are normalized', async () => {
  const json = { name: ' Hill\u200B\nside ', description: '\u3164', rules: ' a\r\nb\u0007 ' };
  const { body } = await call(app, updateCommunity, { token, json });
  expect(body).toEqual({
    name: 'Hill side',
    description: '',
    rules: 'a\nb',
    signUp: 'open',
    membersInvite: true,
    logo: null,
    language: null,
  });
});

test('settings that were read are cached', async () => {
  // On PostgreSQL nothing is cached until the bus is connected.
  await expect
    .poll(async () => {
      await present();
      takeStatements();
      await present();
      return takeStatements().length;
    })
    .toBe(0);
});

describe('an update is rejected', () => {
  it.each([
    ['an empty name', { name: ' ' }, { name: COMMUNITY_NAME_MISSING }],
    ['a long name', { name: 'x'.repeat(65) }, { name: 'A name can have at most 64 characters.' }],
    [
      'a name of marks',
      { name: `Z${'\u0301'.repeat(30)}` },
      { name: 'Please use fewer accents and other marks in a name.' },
    ],
    [
      'long texts',
      { description: 'x'.repeat(DESCRIPTION_MAX + 1), rules: 'x'.repeat(RULES_MAX + 1) },
      {
        description: 'A description can have at most 300 characters.',
        rules: 'Rules can have at most 10000 characters.',
      },
    ],
    ['a mode that does not exist', { signUp: 'everyone' }, { signUp: 'This value is not valid.' }],
  ])('with %s', async (_what, json, fields) => {
    const { error } = await call(app, updateCommunity, { token, json });
    expect(error()).toMatchObject({ code: 'invalid_fields', fields });
    expect(await present()).toEqual(DEFAULT_COMMUNITY);
  });

  it.each(['user', 'moderator'] as const)('for a %s', async (role) => {
    const actor = await seedActorOf(db, `the_${role}`, role);
    const { error } = await call(app, updateCommunity, { token: actor.token, json: { name: 'Mine' } });
    expect(error().code).toBe('not_allowed');
    expect(await present()).toEqual(DEFAULT_COMMUNITY);
  });

  it('more than a day after the log-in', async () => {
    const actor = await seedActorOf(db, 'asleep', 'owner');
    await db
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - DAY_MS - 1 })
      .where('user_id', '=', actor.userId)
      .execute();
    const { error } = await call(app, updateCommunity, { token: actor.token, json: { name: 'Mine' } });
    expect(error().code).toBe('reauth_required');
    expect(await present()).toEqual(DEFAULT_COMMUNITY);
  });
});

test('nobody can sign up while sign-up is closed', async () => {
  const form = () => signUpForm({ username: 'newcomer', email: 'newcomer@example.org' });
  await call(app, updateCommunity, { token, json: { signUp: 'closed' } });
  const { error } = await call(app, signUp, { form: await form() });
  expect(error().code).toBe('signup_closed');
  await call(app, updateCommunity, { token, json: { signUp: 'open' } });
  expect((await call(app, signUp, { form: await form() })).status).toBe(201);
});
