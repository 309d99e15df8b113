import { getAccountState } from '@plaza/contract/account-state.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { resetPassword } from '@plaza/contract/recovery.ts';
import { logIn, refreshSession } from '@plaza/contract/session.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { createResetLinkByCommand } from '../../src/recovery/reset-link-service.ts';
import { readmitMember, suspendMember } from '../support/account-state.ts';
import { localBus } from '../../src/bus/bus.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, HOUR, MINUTE, newDevice, SECOND, stopClock } from '../support/devices.ts';
import { newMember, PASSWORD } from '../support/members.ts';
import { publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();

const stateOf = async (token: string) => (await call(app, getAccountState, { token })).body.restriction;

test('a suspension ends all sessions at once', async () => {
  const ann = await newMember(app, 'ann');
  const other = await newDevice(app, ann);
  for (const { token } of [ann, other]) expect(await admission(app, token)).toBe(200);
  await suspendMember(resources, ann.userId);
  for (const { token, cookie } of [ann, other]) {
    expect(await admission(app, token)).toBe('token_invalid');
    expect((await call(app, refreshSession, { cookie })).status).toBe(401);
  }
});

test('log-in, refresh and new password state reason and end, and other calls are 403 with both', async () => {
  const bea = await newMember(app, 'bea');
  const until = new Date(Date.now() + DAY);
  await suspendMember(resources, bea.userId, { until, reason: 'No advertisements.' });
  const suspension = { until: until.toISOString(), reason: 'No advertisements.' };
  const restriction = { state: 'suspended', ...suspension };
  const { email, password } = bea;
  const signedIn = await call(app, logIn, { json: { email, password } });
  expect(signedIn.body.restriction).toEqual(restriction);
  const token = signedIn.body.accessToken;
  expect(await stateOf(token)).toEqual(restriction);
  const { status, error } = await call(app, listPosts, { token });
  expect(status).toBe(403);
  expect(error()).toMatchObject({ code: 'suspended', ...suspension });
  const refreshed = await call(app, refreshSession, { cookie: signedIn.cookie ?? '' });
  expect(refreshed.body.restriction).toEqual(restriction);
  const link = await createResetLinkByCommand({ db, bus: localBus() }, bea.userId);
  const reset = await call(app, resetPassword, { json: { token: link.token, password: PASSWORD } });
  expect(reset.body.restriction).toEqual(restriction);
});

test('a suspension ends by itself, also for a member who is signed in', async () => {
  const clock = stopClock();
  const cat = await newMember(app, 'cat');
  await suspendMember(resources, cat.userId, { until: new Date(Date.now() + 10 * MINUTE) });
  const { token } = await newDevice(app, cat);
  clock.advance(10 * MINUTE - SECOND);
  const early = await newDevice(app, cat);
  for (const device of [token, early.token]) expect(await admission(app, device)).toBe('suspended');
  clock.advance(SECOND);
  expect(await admission(app, early.token)).toBe(200);
  expect(await stateOf(early.token)).toBeNull();
  const { body } = await call(app, logIn, { json: { email: cat.email, password: cat.password } });
  expect(body.restriction).toBeUndefined();
});

test('a suspension that is ended admits the member at once', async () => {
  const dan = await seedActor(db, 'dan');
  await suspendMember(resources, dan.userId);
  const token = await signIn(db, dan.userId);
  expect(await admission(app, token)).toBe('suspended');
  await readmitMember(resources, dan.userId);
  expect(await admission(app, token)).toBe(200);
  await readmitMember(resources, dan.userId);
  expect(await admission(app, token)).toBe(200);
});

test('of two suspensions the one that ends later applies', async () => {
  const eve = await seedActor(db, 'eve');
  const [day, week] = [1, 7].map((days) => new Date(Date.now() + days * DAY));
  const suspendUntil = async (until: Date | null | undefined, reason: string) => {
    await suspendMember(resources, eve.userId, { until: until ?? null, reason });
    return stateOf(await signIn(db, eve.userId));
  };
  const first = { state: 'suspended', until: week?.toISOString(), reason: 'first' };
  expect(await suspendUntil(week, 'first')).toEqual(first);
  expect(await suspendUntil(day, 'shorter')).toEqual(first);
  expect(await suspendUntil(null, 'permanent')).toMatchObject({ until: null, reason: 'permanent' });
  expect(await suspendUntil(week, 'temporary')).toMatchObject({ until: null, reason: 'permanent' });
});

test('a suspension after one that has ended applies', async () => {
  const clock = stopClock();
  const fay = await seedActor(db, 'fay');
  await suspendMember(resources, fay.userId, { until: new Date(Date.now() + HOUR) });
  clock.advance(DAY);
  await suspendMember(resources, fay.userId, { until: new Date(Date.now() + HOUR), reason: 'Again' });
  expect(await stateOf(await signIn(db, fay.userId))).toMatchObject({ reason: 'Again' });
});

test('an owner, an unknown and a deleted member cannot be suspended', async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  const gone = await seedActor(db, 'gone');
  await call(app, deleteUser, { token: gone.token, params: { userId: gone.userId } });
  for (const [userId, code] of [
    [owner.userId, 'not_allowed'],
    [gone.userId, 'not_found'],
    [2 ** 40, 'not_found'],
  ] as const)
    await expect(suspendMember(resources, userId)).rejects.toMatchObject({ code });
  expect(await admission(app, owner.token)).toBe(200);
});

test('others see profile and posts of a suspended member as before', async () => {
  const gil = await newMember(app, 'gil');
  const { id } = await publish(app, gil);
  const hal = await seedActor(db, 'hal');
  const seen = async () => {
    const { body: profile } = await call(app, getUser, { token: hal.token, params: { username: 'gil' } });
    const { body: posts } = await call(app, listPosts, { token: hal.token });
    return { profile, posts };
  };
  const before = await seen();
  expect(before.posts[0]?.id).toBe(id);
  await suspendMember(resources, gil.userId);
  expect(await seen()).toEqual(before);
});

test('a suspended member can delete the account', async () => {
  const ivy = await newMember(app, 'ivy');
  await suspendMember(resources, ivy.userId);
  const { token } = await newDevice(app, ivy);
  expect((await call(app, deleteUser, { token, params: { userId: ivy.userId } })).status).toBe(200);
  const json = { email: ivy.email, password: ivy.password };
  expect((await call(app, logIn, { json })).status).toBe(401);
});

test('log-ins at the time of a suspension leave no session without it', async () => {
  const jon = await newMember(app, 'jon');
  const json = { email: jon.email, password: jon.password };
  const logIns = Array.from({ length: 8 }, () => call(app, logIn, { json }));
  await suspendMember(resources, jon.userId);
  for (const { body } of await Promise.all(logIns))
    expect(await admission(app, body.accessToken)).toBe(body.restriction ? 'suspended' : 'token_invalid');
});
