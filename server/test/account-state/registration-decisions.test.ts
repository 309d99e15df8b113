import { approveRegistration, rejectRegistration } from '@plaza/contract/registration.ts';
import { ABOUT_MAX } from '@plaza/contract/sign-up-fields.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { endRegistrations, sweepRegistrations } from '../../src/account-state/registration-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, stopClock } from '../support/devices.ts';
import { countOutcomes, join, outcome } from '../support/invitations.ts';
import { seedApplicant, waiting } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const moderator = await seedActorOf(db, 'moderator', 'moderator');
const user = await seedActor(db, 'user');

const approve = (registrationId: number) =>
  call(app, approveRegistration, { token: moderator.token, params: { registrationId } });
const reject = (registrationId: number, reason = 'Unknown here') =>
  call(app, rejectRegistration, { token: moderator.token, params: { registrationId }, json: { reason } });
const profileOf = async (username: string) =>
  (await call(app, getUser, { token: user.token, params: { username } })).status;
const entriesAbout = (username: string) =>
  db.selectFrom('log').select('action').where('subject_key', '=', username).execute();

test('a rejection without a reason changes nothing', async () => {
  const { registrationId } = await seedApplicant(db, 'eve');
  expect((await reject(registrationId, ' ')).error().fields).toHaveProperty('reason');
  expect((await waiting(app, moderator)).map(({ id }) => id)).toContain(registrationId);
});

test.each([
  ['approved', approve],
  ['rejected', reject],
] as const)('a decision after one that %s is a conflict that names the moderator', async (done, first) => {
  const { registrationId } = await seedApplicant(db, `late-${done}`);
  expect((await first(registrationId, undefined)).status).toBe(200);
  for (const second of [approve, reject]) {
    const { status, error } = await second(registrationId);
    expect([status, error().code]).toEqual([409, 'already_decided']);
    expect(error()).toMatchObject({
      message: `moderator ${done} this registration already.`,
      key: 'registration_decided_by',
      values: { username: 'moderator', outcome: done },
    });
  }
});

test('of many simultaneous decisions about a registration one succeeds', async () => {
  for (const { registrationId } of await Promise.all(
    names('raced', 3).map((name) => seedApplicant(db, name)),
  )) {
    const decisions = Array.from({ length: 8 }, (_, i) => (i % 2 ? approve : reject)(registrationId));
    expect(countOutcomes(await Promise.all(decisions))).toEqual({ 200: 1, already_decided: 7 });
  }
  for (const name of names('raced', 3)) expect(await entriesAbout(name)).toHaveLength(1);
});

test('a decision while the applicant deletes the account leaves no account that both kept', async () => {
  for (const [i, name] of names('leaving', 4).entries()) {
    const { registrationId, userId, token } = await seedApplicant(db, name);
    const leave = call(app, deleteUser, { token, params: { userId } });
    const [left, decided] = await Promise.all([leave, (i % 2 ? approve : reject)(registrationId)]);
    expect([200, 'token_invalid', 'not_found']).toContain(outcome(left));
    expect([200, 'not_found']).toContain(outcome(decided));
    expect((await waiting(app, moderator)).map(({ id }) => id)).not.toContain(registrationId);
    expect(await profileOf(name)).toBe(404);
  }
});

test('the text of an applicant has a limit, and is deleted with the decision', async () => {
  expect(outcome(await join(app, 'longest', undefined, 'x'.repeat(ABOUT_MAX + 1)))).toBe('invalid_fields');
  const { registrationId } = await seedApplicant(db, 'gil', 'Secret');
  await approve(registrationId);
  const row = await db
    .selectFrom('registrations')
    .select(['about', 'user_id'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  expect(row).toEqual({ about: '', user_id: null });
});

test('housekeeping deletes decisions of 30 days ago, and no registration that waits', async () => {
  const decided = await seedApplicant(db, 'hal');
  const open = await seedApplicant(db, 'ivy');
  await approve(decided.registrationId);
  const stop = new AbortController().signal;
  const ids = async () => (await db.selectFrom('registrations').select('id').execute()).map(({ id }) => id);
  expect(await sweepRegistrations(db, stop)).toBe(0);
  stopClock().advance(31 * DAY);
  expect(await sweepRegistrations(db, stop)).toBeGreaterThan(0);
  expect(await ids()).not.toContain(decided.registrationId);
  expect(await ids()).toContain(open.registrationId);
});

test('an account about which nobody decides for 90 days is deleted, and no other', async () => {
  const clock = stopClock();
  const old = await seedApplicant(db, 'jan');
  clock.advance(89 * DAY);
  const newer = await seedApplicant(db, 'kim');
  const stop = new AbortController().signal;
  expect(await endRegistrations(resources, stop)).toBe(0);
  const applicants = async () =>
    (await waiting(app, { token: await signIn(db, moderator.userId) })).map(({ id }) => id);
  expect(await applicants()).toEqual(expect.arrayContaining([old.registrationId, newer.registrationId]));
  clock.advance(2 * DAY);
  expect(await endRegistrations(resources, stop)).toBeGreaterThan(0);
  expect(await applicants()).toEqual([newer.registrationId]);
  const { userId } = old;
  const rows = db.selectFrom('users').select('id').where('id', '=', userId);
  await expect.poll(() => rows.execute()).toEqual([]);
});
