import { setNotificationSettings, CHOSEN_KINDS, type Notification } from '@plaza/contract/notification.ts';
import {
  createResetLink,
  getRecovery,
  resetPassword,
  signInWithCode,
  voidResetLink,
} from '@plaza/contract/recovery.ts';
import { removePasskey } from '@plaza/contract/passkey.ts';
import { createSignInOptions, signInWithPasskey } from '@plaza/contract/passkey-sign-in.ts';
import { logIn } from '@plaza/contract/session.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test, vi } from 'vitest';
import { localBus } from '../../src/bus/bus.ts';
import { sweepNotifications } from '../../src/notifications/notification-service.ts';
import { createResetLinkByCommand } from '../../src/recovery/reset-link-service.ts';
import { openPlaza } from '../support/app.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { seedBlocks, seedMutes } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { DAY, stopClock } from '../support/devices.ts';
import { newMember, PASSWORD, type TestMember } from '../support/members.ts';
import { notificationsOf, readAll } from '../support/notifications.ts';
import { addPasskeyOf } from '../support/passkeys.ts';
import { formOf } from '../support/posts.ts';
import { RECOVERY_CODE, seedRecoveryCode } from '../support/recovery.ts';
import { seedActorOf } from '../support/roles.ts';
import type { Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('150', '151');
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'Better-horse2!';

const eventOf = ({ account }: Notification) => {
  if (!account) throw new Error('no event of the account');
  return account;
};
/** What the member is told about the own account, the newest first. */
const newsOf = async (member: Pick<Actor, 'token'>) =>
  (await notificationsOf(app, member)).map((each) => {
    const { news, by, detail } = eventOf(each);
    return [news, by ?? detail];
  });
/** The links that the member can make invalid. */
const linksOf = async (member: Pick<Actor, 'token'>) =>
  (await notificationsOf(app, member)).map((each) => eventOf(each).linkId);
const link = async ({ token }: Pick<Actor, 'token'>, userId: number) =>
  (await call(app, createResetLink, { token, params: { userId } })).body.token;
const reset = (token: string) => call(app, resetPassword, { json: { token, password: NEW_PASSWORD } });
const change = async ({ userId, token }: TestMember, fields: Readonly<Record<string, string>>) =>
  expect((await call(app, updateUser, { token, params: { userId }, form: formOf(fields) })).status).toBe(200);
const logInFrom = async ({ email }: TestMember, userAgent: string, password = PASSWORD) => {
  const headers = { 'user-agent': userAgent };
  const { status, body } = await call(app, logIn, { json: { email, password }, headers });
  expect(status).toBe(200);
  return { token: body.accessToken };
};

test('a member sees who created each reset link, whatever is muted or blocked, and nobody else does', async () => {
  const [ann, bea] = [await newMember(app, 'ann'), await newMember(app, 'bea')];
  await seedBlocks(db, ann.userId, [mod.userId]);
  await seedMutes(db, ann.userId, [owner.userId]);
  const json = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, false]));
  await call(app, setNotificationSettings, { token: ann.token, json });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await link(mod, ann.userId);
  await link(owner, ann.userId);
  await createResetLinkByCommand({ db, bus: localBus() }, ann.userId);
  clock.mockRestore();
  const notified = await notificationsOf(app, ann);
  expect(notified.map(({ kind, read, actorCount }) => [kind, read, actorCount])).toEqual(
    Array.from({ length: 3 }, () => ['account', false, 0]),
  );
  // Only the last one works: each ended the one before of its kind.
  expect(notified.map((each) => eventOf(each).by)).toEqual([null, 'owner', 'mod']);
  expect(notified.map((each) => eventOf(each).linkId === null)).toEqual([false, false, true]);
  for (const other of [bea, mod, owner]) expect(await notificationsOf(app, other)).toEqual([]);
  const { body } = await call(app, getRecovery, { token: ann.token });
  expect(body.resetLinks.map(({ createdBy }) => createdBy)).toEqual([null, 'owner', 'mod']);
  expect(await readAll(app, ann)).toBe(0);
});

test('a member makes a link invalid, once; others and used links are not found', async () => {
  const [cleo, dan] = [await newMember(app, 'cleo'), await newMember(app, 'dan')];
  const secret = await link(mod, cleo.userId);
  const linkId = (await linksOf(cleo))[0] ?? 0;
  const say = ({ token }: TestMember, { userId }: TestMember) =>
    call(app, voidResetLink, { token, params: { userId, linkId } });
  expect((await say(dan, cleo)).error().code).toBe('not_owner');
  expect((await say(dan, dan)).error().code).toBe('not_found');
  expect((await say(cleo, cleo)).status).toBe(200);
  expect((await say(cleo, cleo)).error().code).toBe('not_found');
  expect((await reset(secret)).error().code).toBe('reset_link_invalid');
  expect(await linksOf(cleo)).toEqual([null]);
  expect((await call(app, logIn, { json: { email: cleo.email, password: PASSWORD } })).status).toBe(200);
  const { body } = await reset(await link(mod, cleo.userId));
  const member = { token: body.accessToken };
  expect(await newsOf(member)).toEqual([
    ['reset_link_used', 'mod'],
    ['reset_link_created', 'mod'],
    ['reset_link_created', 'mod'],
  ]);
  expect((await notificationsOf(app, member)).map((each) => eventOf(each).linkId)).toEqual([
    null,
    null,
    null,
  ]);
});

test('a used code, new and removed passkeys, a new email and a new password are told', async () => {
  const eve = await newMember(app, 'eve');
  const { body: passkey } = await addPasskeyOf(app, eve, newAuthenticator());
  const { userId, token } = eve;
  await call(app, removePasskey, { token, params: { userId, passkeyId: passkey.id } });
  await change(eve, { bio: 'Nothing to tell' });
  await change(eve, { email: 'new-eve@example.org' });
  await change(eve, { password: 'Another-horse3!', currentPassword: PASSWORD });
  await seedRecoveryCode(db, userId, RECOVERY_CODE);
  const json = { email: 'new-eve@example.org', code: RECOVERY_CODE, password: NEW_PASSWORD };
  const { body } = await call(app, signInWithCode, { json, headers: { 'user-agent': SAFARI } });
  expect(await newsOf({ token: body.accessToken })).toEqual([
    ['recovery_code_used', SAFARI],
    ['password_changed', ''],
    ['email_changed', ''],
    ['passkey_removed', 'Phone'],
    ['passkey_added', 'Phone'],
  ]);
});

test('the first log-in on a browser and system is told, also after all sessions ended, and the sign-up is not', async () => {
  const fay = await newMember(app, 'fay');
  // The sign-up named no browser.
  expect(await newsOf(await logInFrom(fay, 'curl/8'))).toEqual([]);
  expect(await newsOf(await logInFrom(fay, FIREFOX))).toEqual([['new_device', FIREFOX]]);
  await change(fay, { password: NEW_PASSWORD });
  await logInFrom(fay, NEWER_FIREFOX, NEW_PASSWORD);
  const authenticator = newAuthenticator();
  const first = await logInFrom(fay, FIREFOX, NEW_PASSWORD);
  await addPasskeyOf(app, { ...fay, ...first }, authenticator);
  const { body: options } = await call(app, createSignInOptions);
  const byPasskey = { json: authenticator.get(options), headers: { 'user-agent': SAFARI } };
  expect((await call(app, signInWithPasskey, byPasskey)).status).toBe(200);
  expect(await newsOf(first)).toEqual([
    ['new_device', SAFARI],
    ['passkey_added', 'Phone'],
    ['password_changed', ''],
    ['new_device', FIREFOX],
  ]);
});

test('devices of before they were remembered are known', async () => {
  const gil = await newMember(app, 'gil');
  await logInFrom(gil, FIREFOX);
  await db.deleteFrom('known_devices').where('user_id', '=', gil.userId).execute();
  await logInFrom(gil, NEWER_FIREFOX);
  const device = await logInFrom(gil, SAFARI);
  expect(await newsOf(device)).toEqual([
    ['new_device', SAFARI],
    ['new_device', FIREFOX],
  ]);
});

test('events are deleted with the account, and after 90 days', async () => {
  const hal = await newMember(app, 'hal');
  await link(mod, hal.userId);
  const eventsOf = async ({ userId }: TestMember) =>
    (await db.selectFrom('account_events').select('id').where('user_id', '=', userId).execute()).length;
  const ida = await newMember(app, 'ida');
  await link(mod, ida.userId);
  await call(app, deleteUser, { token: hal.token, params: { userId: hal.userId } });
  await expect.poll(() => eventsOf(hal)).toBe(0);
  const clock = stopClock();
  const { signal } = new AbortController();
  clock.advance(89 * DAY);
  await sweepNotifications(db, signal);
  expect(await eventsOf(ida)).toBe(1);
  clock.advance(2 * DAY);
  await sweepNotifications(db, signal);
  expect(await eventsOf(ida)).toBe(0);
});
