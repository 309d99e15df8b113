import { RATE_LIMITS } from '@plaza/contract/rate-limits.ts';
import { signUp } from '@plaza/contract/session.ts';
import { getUser, OLD_USERNAME_DAYS, OLD_USERNAMES_MAX, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { sweepOldUsernames } from '../../src/users/rename-service.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, HOUR, stopClock } from '../support/devices.ts';
import { signUpForm } from '../support/members.ts';
import { formOf } from '../support/posts.ts';
import { seedActor, signIn, type Actor } from '../support/seed.ts';

const { max } = RATE_LIMITS.renames;

const { app, db, resources } = await openPlaza({ RATE_LIMIT: 'on' });
const free = await openPlaza();

const rename = ({ token, userId }: Actor, username: string, on = app) =>
  call(on, updateUser, { token, params: { userId }, form: formOf({ username }) });
const statusOf = async (actor: Actor, username: string) => (await rename(actor, username)).status;
const join = async (username: string, on = app) =>
  call(on, signUp, { form: await signUpForm({ email: `new-${username}@example.org`, username }) });
const nameOf = async ({ userId }: Actor, username: string, on = { app, db }) => {
  const token = await signIn(on.db, userId);
  const { status, body } = await call(on.app, getUser, { token, params: { username } });
  return status === 200 ? body.username : status;
};
const sweep = () => sweepOldUsernames(resources, new AbortController().signal);
const visitsOf = async (username_key: string) => {
  const rows = await db
    .selectFrom('old_usernames')
    .select('visited_at')
    .where('username_key', '=', username_key)
    .execute();
  return rows.map(({ visited_at }) => visited_at);
};

test('a member gets five new usernames a day, and more the next day', async () => {
  const clock = stopClock();
  const ann = await seedActor(db, 'ann0');
  for (let i = 1; i <= max; i++) expect(await statusOf(ann, `ann${i}`)).toBe(200);
  const rejected = await rename(ann, 'ann-more');
  expect([rejected.status, rejected.error()]).toMatchObject([
    429,
    { code: 'rate_limited', key: 'renames_limited' },
  ]);
  expect(rejected.headers['retry-after']).toBe(String(DAY / 1000));
  expect(await nameOf(ann, 'ann5')).toBe('ann5');
  expect(await statusOf(ann, 'Ann5'), 'another case').toBe(200);
  const { status } = await call(app, updateUser, {
    token: ann.token,
    params: { userId: ann.userId },
    form: formOf({ username: 'Ann5', name: 'Ann' }),
  });
  expect(status, 'another field').toBe(200);
  clock.advance(DAY);
  expect(await statusOf({ ...ann, token: await signIn(db, ann.userId) }, 'ann-more')).toBe(200);
});

test('a username that is taken does not count', async () => {
  const [ben] = [await seedActor(db, 'ben0'), await seedActor(db, 'taken')];
  for (let i = 0; i < max + 1; i++) expect(await statusOf(ben, 'taken')).toBe(409);
  for (let i = 1; i <= max; i++) expect(await statusOf(ben, `ben${i}`)).toBe(200);
});

test('of simultaneous last new usernames of a day one succeeds', async () => {
  const cat = await seedActor(db, 'cat0');
  for (let i = 1; i < max; i++) expect(await statusOf(cat, `cat${i}`)).toBe(200);
  const statuses = await Promise.all(['cat-a', 'cat-b', 'cat-c'].map((username) => statusOf(cat, username)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
});

test('of more than five former usernames the oldest is available, and leads to its next owner', async () => {
  const clock = stopClock();
  const dan = await seedActor(free.db, 'dan0');
  for (let i = 1; i <= OLD_USERNAMES_MAX + 1; i++) {
    // At the same time, and after the clock was set back, the order is that of the renames.
    if (i > 3) clock.advance(-1000);
    expect((await rename(dan, `dan${i}`, free.app)).status).toBe(200);
  }
  expect((await join('dan1', free.app)).error().code).toBe('username_taken');
  expect(await nameOf(dan, 'dan0', free)).toBe(404);
  expect((await join('dan0', free.app)).status).toBe(201);
  expect(await nameOf(dan, 'dan0', free)).toBe('dan0');
  clock.advance(1000);
  expect((await rename(dan, 'dan3', free.app)).status, 'taken back').toBe(200);
  for (const former of ['dan1', 'dan2', 'dan4', 'dan5', 'dan6'])
    expect(await nameOf(dan, former, free)).toBe('dan3');
});

test('a former username is available after a year without a visit, which renews it', async () => {
  const clock = stopClock();
  const year = OLD_USERNAME_DAYS * DAY;
  const [eve, fay] = [await seedActor(db, 'eve-before'), await seedActor(db, 'fay-before')];
  for (const member of [eve, fay]) await rename(member, member.username.replace('before', 'after'));
  clock.advance(year - HOUR);
  await sweep();
  expect(await nameOf(fay, 'EVE-before')).toBe('eve-after');
  clock.advance(HOUR);
  await sweep();
  expect(await nameOf(fay, 'fay-before')).toBe(404);
  expect((await join('fay-before')).status).toBe(201);
  expect((await join('eve-before')).error().code).toBe('username_taken');
  clock.advance(year);
  await sweep();
  expect(await nameOf(fay, 'eve-before')).toBe(404);
});

test('visits of a former username are noted at most once a day', async () => {
  const clock = stopClock();
  const guy = await seedActor(db, 'guy-before');
  await rename(guy, 'guy-after');
  await nameOf(guy, 'guy-before');
  expect(await visitsOf('guy-before'), 'on the day of the rename').toEqual([null]);
  clock.advance(DAY);
  const noted = Date.now();
  await nameOf(guy, 'guy-before');
  for (const step of [HOUR, 22 * HOUR]) {
    clock.advance(step);
    await nameOf(guy, 'guy-before');
    expect(await visitsOf('guy-before')).toEqual([noted]);
  }
  clock.advance(HOUR);
  await nameOf(guy, 'guy-before');
  expect(await visitsOf('guy-before')).toEqual([Date.now()]);
});
