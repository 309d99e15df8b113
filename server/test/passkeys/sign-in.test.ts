import { listPasskeys } from '@plaza/contract/passkey.ts';
import { createSignInOptions, signInWithPasskey } from '@plaza/contract/passkey-sign-in.ts';
import { createRecoveryCodes } from '@plaza/contract/recovery.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { sweepChallenges } from '../../src/passkeys/challenge-service.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { newAuthenticator, type Deviation } from '../support/authenticator.ts';
import { call } from '../support/client.ts';
import { HOUR, refresh, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { addPasskeyOf, logInByPasskey } from '../support/passkeys.ts';

const { app, db, resources } = await openPlaza();
const published = await openBeside(resources, { PUBLIC_URL: 'https://plaza.example' });

async function newMemberWithPasskey(username: string, { counts = true } = {}) {
  const member = await newMember(app, username);
  const authenticator = newAuthenticator({ counts });
  await addPasskeyOf(app, member, authenticator);
  return { member, authenticator };
}

const codeOf = async (authenticator: ReturnType<typeof newAuthenticator>, deviation: Deviation) =>
  (await logInByPasskey(app, authenticator, deviation)).error().code;

test('a passkey logs its member in, which counts as a recent log-in', async () => {
  const { member, authenticator } = await newMemberWithPasskey('ann');
  const { status, body, cookie = '' } = await logInByPasskey(app, authenticator);
  expect([status, body.userId, body.email]).toEqual([200, member.userId, member.email]);
  expect((await refresh(app, cookie)).status).toBe(200);
  expect((await call(app, createRecoveryCodes, { token: body.accessToken })).status).toBe(201);
  const { body: passkeys } = await call(app, listPasskeys, {
    params: { userId: member.userId },
    token: member.token,
  });
  expect(passkeys.map(({ lastUsedAt }) => lastUsedAt)).toEqual([expect.any(String)]);
});

const DEVIATIONS: readonly [string, Deviation][] = [
  ['for another origin', { origin: 'http://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for a challenge that nobody gave', { challenge: 'mJb8yYfQ0a4Xq3rZkT1s7w' }],
  ['of another ceremony', { type: 'webauthn.create' }],
  ['without a verified user', { userVerified: false }],
];

test.each(DEVIATIONS)('an answer %s does not log in', async (_, deviation) => {
  const index = DEVIATIONS.findIndex(([, other]) => other === deviation);
  const { authenticator } = await newMemberWithPasskey(`bea${index}`);
  expect(await codeOf(authenticator, deviation)).toBe('passkey_invalid');
});

test('an answer with the signature of another passkey does not log in', async () => {
  const { authenticator } = await newMemberWithPasskey('cleo');
  const { body: options } = await call(app, createSignInOptions);
  const { signature } = newAuthenticator().get(options);
  const answer = await call(app, signInWithPasskey, { json: { ...authenticator.get(options), signature } });
  expect(answer.error().code).toBe('passkey_invalid');
});

test('an answer logs in once, also when it is sent many times at once', async () => {
  const { authenticator } = await newMemberWithPasskey('dora', { counts: false });
  const { body: options } = await call(app, createSignInOptions);
  const json = authenticator.get(options);
  const send = async () => (await call(app, signInWithPasskey, { json })).status;
  const statuses = await Promise.all(Array.from({ length: 8 }, send));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect(await send()).toBe(400);
});

test('a counter that does not increase is a copy of the passkey', async () => {
  const { authenticator } = await newMemberWithPasskey('eve');
  expect((await logInByPasskey(app, authenticator, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) expect(await codeOf(authenticator, { counter })).toBe('passkey_invalid');
  expect((await logInByPasskey(app, authenticator, { counter: 8 })).status).toBe(200);
});

test('of log-ins with the same counter at the same time one succeeds', async () => {
  const { authenticator } = await newMemberWithPasskey('eli');
  const logIns = Array.from({ length: 4 }, () => logInByPasskey(app, authenticator, { counter: 7 }));
  const statuses = (await Promise.all(logIns)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a challenge of an hour ago does not log in, and is deleted', async () => {
  const { authenticator } = await newMemberWithPasskey('fay');
  const clock = stopClock();
  const { body: options } = await call(app, createSignInOptions);
  clock.advance(HOUR);
  const answer = await call(app, signInWithPasskey, { json: authenticator.get(options) });
  expect(answer.error().code).toBe('passkey_invalid');
  const { signal } = new AbortController();
  expect(await sweepChallenges(db, signal)).toBeGreaterThan(0);
  expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
});

test('the passkey of a deleted account is unknown, like one that never was', async () => {
  const { member, authenticator } = await newMemberWithPasskey('gia');
  await call(app, deleteUser, { params: { userId: member.userId }, token: member.token });
  for (const of of [authenticator, newAuthenticator()]) {
    const answer = await logInByPasskey(app, of);
    expect([answer.status, answer.error().code]).toEqual([401, 'passkey_unknown']);
  }
});

test('with a public address, only its origin counts', async () => {
  const member = await newMember(app, 'hal');
  const authenticator = newAuthenticator();
  const origin = 'https://plaza.example';
  expect((await addPasskeyOf(published, member, authenticator)).error().code).toBe('passkey_invalid');
  expect((await addPasskeyOf(published, member, authenticator, { origin })).status).toBe(201);
  expect((await logInByPasskey(published, authenticator)).error().code).toBe('passkey_invalid');
  expect((await logInByPasskey(published, authenticator, { origin })).status).toBe(200);
});
