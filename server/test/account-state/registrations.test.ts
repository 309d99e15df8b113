import { createPost, listUserPosts } from '@plaza/contract/post.ts';
import {
  approveRegistration,
  countRegistrations,
  listRegistrations,
  rejectRegistration,
} from '@plaza/contract/registration.ts';
import { checkUsername } from '@plaza/contract/session.ts';
import { changeRole, deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { suspendMember } from '../support/account-state.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, stopClock } from '../support/devices.ts';
import { invite, join, outcome, setSignUp } from '../support/invitations.ts';
import { reportAs } from '../support/moderation.ts';
import { formOf } from '../support/posts.ts';
import { apply, logInAs, seedApplicant, waiting } from '../support/registrations.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');
const moderator = await seedActorOf(db, 'moderator', 'moderator');
const user = await seedActor(db, 'user');
await setSignUp(app, owner, { signUp: 'approval' });

const approve = (registrationId: number, { token } = moderator) =>
  call(app, approveRegistration, { token, params: { registrationId } });
const reject = (registrationId: number, reason = 'Unknown here', { token } = moderator) =>
  call(app, rejectRegistration, { token, params: { registrationId }, json: { reason } });
const profileOf = (username: string) =>
  call(app, getUser, { token: user.token, params: { username } }).then(({ status }) => status);
const postsOf = (username: string) =>
  call(app, listUserPosts, { token: user.token, params: { username } }).then(({ status }) => status);
const logOf = (username: string) =>
  db
    .selectFrom('log')
    .select(['actor', 'action', 'subject_username', 'reason'])
    .where('subject_key', '=', username)
    .orderBy('id')
    .execute();

test('sign-up creates a pending member, whom moderators see with the text and without the email', async () => {
  const ann = await apply(app, moderator, 'ann', 'I live\nnext door.');
  expect(ann.restriction).toEqual({ state: 'pending' });
  expect((await logInAs(app, 'ann')).body.restriction).toEqual({ state: 'pending' });
  const { createdAt, ...registration } = (await waiting(app, moderator)).at(-1) ?? {};
  expect(Date.parse(createdAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect(registration).toEqual({
    id: ann.registrationId,
    userId: ann.userId,
    username: 'ann',
    name: 'Somebody',
    profilePicture: ann.profilePicture,
    about: 'I live\nnext door.',
  });
});

test('a pending member can call nothing but what the waiting page needs', async () => {
  const bea = await apply(app, moderator, 'bea');
  const form = formOf({ title: 'Too early', content: 'Some content' });
  const { status, error } = await call(app, createPost, { token: bea.token, form });
  expect([status, error().code]).toEqual([403, 'approval_pending']);
  expect((await call(app, deleteUser, { token: bea.token, params: { userId: bea.userId } })).status).toBe(
    200,
  );
  expect((await waiting(app, moderator)).map(({ id }) => id)).not.toContain(bea.registrationId);
  for (const decide of [approve, reject])
    expect((await decide(bea.registrationId)).error().code).toBe('not_found');
});

test('an approved member can use everything at once, and is visible only then', async () => {
  const cat = await apply(app, moderator, 'cat');
  expect(await admission(app, cat.token)).toBe('approval_pending');
  expect([await profileOf('cat'), await postsOf('cat')]).toEqual([404, 404]);
  expect(outcome(await reportAs(app, user, 'member', cat.userId))).toBe('not_found');
  expect((await call(app, checkUsername, { query: { username: 'cat' } })).body.available).toBe(false);
  expect((await approve(cat.registrationId)).status).toBe(200);
  expect(await admission(app, cat.token)).toBe(200);
  expect([await profileOf('cat'), await postsOf('cat')]).toEqual([200, 200]);
  expect((await logInAs(app, 'cat')).body.restriction).toBeUndefined();
  const entry = { actor: 'moderator', action: 'registration_approved', subject_username: 'cat', reason: '' };
  expect(await logOf('cat')).toEqual([entry]);
});

test('the account of a rejected member is deleted with its picture, and the names are free', async () => {
  const dan = await apply(app, moderator, 'dan', 'Let me in');
  expect((await reject(dan.registrationId, 'Nobody knows Dan.')).status).toBe(200);
  expect(await admission(app, dan.token)).toBe('token_invalid');
  expect((await logInAs(app, 'dan')).status).toBe(401);
  const rowsOfDan = async () => {
    const users = await db.selectFrom('users').select('id').where('id', '=', dan.userId).execute();
    const images = await db.selectFrom('images').select('name').where('user_id', '=', dan.userId).execute();
    return users.length + images.length;
  };
  await expect.poll(rowsOfDan).toBe(0);
  const reason = 'Nobody knows Dan.';
  expect(await logOf('dan')).toEqual([
    { actor: 'moderator', action: 'registration_rejected', subject_username: 'dan', reason },
  ]);
  expect((await apply(app, moderator, 'dan')).restriction).toEqual({ state: 'pending' });
});

test('an invitation of a moderator admits without approval, and users cannot invite', async () => {
  const { code } = await invite(app, moderator);
  const { body } = await join(app, 'invited', code);
  expect(body.restriction).toBeUndefined();
  expect(await admission(app, body.accessToken)).toBe(200);
  await setSignUp(app, owner, { signUp: 'open' });
  const ofUser = await invite(app, user);
  await setSignUp(app, owner, { signUp: 'approval' });
  expect(outcome(await join(app, 'by-user', ofUser.code))).toBe('invite_invalid');
});

test('who signed up for approval stays pending in another mode, and who signs up then does not', async () => {
  const pending = await apply(app, moderator, 'before');
  await setSignUp(app, owner, { signUp: 'open' });
  const { body } = await join(app, 'after');
  await setSignUp(app, owner, { signUp: 'approval' });
  expect(body.restriction).toBeUndefined();
  expect((await logInAs(app, 'before')).body.restriction).toEqual({ state: 'pending' });
  expect((await approve(pending.registrationId)).status).toBe(200);
});

test('a pending member gets no role, and is suspended without becoming a member afterwards', async () => {
  const { userId, registrationId } = await seedApplicant(db, 'fay');
  const params = { userId };
  const answer = await call(app, changeRole, { token: owner.token, params, json: { role: 'moderator' } });
  expect(answer.error().code).toBe('member_restricted');
  const clock = stopClock();
  await suspendMember(resources, userId, { until: new Date(Date.now() + DAY) });
  expect(await admission(app, await signIn(db, userId))).toBe('suspended');
  clock.advance(DAY);
  expect(await admission(app, await signIn(db, userId))).toBe('approval_pending');
  const { token } = await seedActorOf(db, 'later-moderator', 'moderator');
  expect((await approve(registrationId, { ...moderator, token })).status).toBe(200);
});

test('registrations are listed oldest first in pages, and counted', async () => {
  const { token } = moderator;
  for (const { id } of await waiting(app, moderator)) await approve(id);
  const applicants = await Promise.all(names('listed', 5).map((name) => seedApplicant(db, name)));
  const ids = applicants.map(({ registrationId }) => registrationId).toSorted((a, b) => a - b);
  expect((await call(app, countRegistrations, { token })).body).toEqual({ count: 5 });
  const first = await call(app, listRegistrations, { token, query: { limit: '3' } });
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const cursor = /cursor=(\d+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await call(app, listRegistrations, { token, query: { limit: '3', cursor } });
  expect(second.body.map(({ id }) => id)).toEqual(ids.slice(3));
  expect(second.headers['link']).toBeUndefined();
});
