import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
} from '@plaza/contract/passkey.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { newAuthenticator, type Deviation } from '../support/authenticator.ts';
import { call } from '../support/client.ts';
import { DAY, HOUR, newDevice, stopClock } from '../support/devices.ts';
import { newMember, type TestMember } from '../support/members.ts';
import { addPasskeyOf, logInByPasskey, seedPasskey } from '../support/passkeys.ts';

const { app, db } = await openPlaza();

const own = ({ userId, token }: TestMember) => ({ params: { userId }, token });
const namesOf = async (member: TestMember) =>
  (await call(app, listPasskeys, own(member))).body.map(({ name }) => name);

test('a passkey is added, renamed and removed; only its member sees it', async () => {
  const [ann, bea] = [await newMember(app, 'ann'), await newMember(app, 'bea')];
  const authenticator = newAuthenticator();
  const { status, body: added } = await addPasskeyOf(app, ann, authenticator);
  expect([status, added.name, added.lastUsedAt]).toEqual([201, 'Phone', null]);
  const ofPasskey = { params: { userId: ann.userId, passkeyId: added.id }, token: ann.token };
  await call(app, renamePasskey, { ...ofPasskey, json: { name: '  Security key ' } });
  expect([await namesOf(ann), await namesOf(bea)]).toEqual([['Security key'], []]);
  for (const endpoint of [renamePasskey, removePasskey]) {
    const answer = await call(app, endpoint, { ...ofPasskey, token: bea.token, json: { name: 'Mine' } });
    expect(answer.error().code).toBe('not_owner');
    const params = { userId: bea.userId, passkeyId: added.id };
    const asOwn = await call(app, endpoint, { params, token: bea.token, json: { name: 'Mine' } });
    expect(asOwn.error().code).toBe('not_found');
  }
  await call(app, removePasskey, ofPasskey);
  expect(await namesOf(ann)).toEqual([]);
  expect((await call(app, removePasskey, ofPasskey)).error().code).toBe('not_found');
  expect((await logInByPasskey(app, authenticator)).error().code).toBe('passkey_unknown');
});

test('the options name the host, the community and the passkeys that the member has', async () => {
  const cleo = await newMember(app, 'cleo');
  const authenticator = newAuthenticator();
  await addPasskeyOf(app, cleo, authenticator);
  const { body } = await call(app, createPasskeyOptions, own(cleo));
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Plaza' },
    user: { name: cleo.email, displayName: 'Name of cleo' },
    excludeCredentials: [{ id: authenticator.credentialId }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

const DEVIATIONS: readonly [string, Deviation][] = [
  ['for another origin', { origin: 'http://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['for a challenge that nobody gave', { challenge: 'mJb8yYfQ0a4Xq3rZkT1s7w' }],
  ['of a log-in', { type: 'webauthn.get' }],
  ['without a verified user', { userVerified: false }],
];

test.each(DEVIATIONS)('a passkey %s is not added', async (_, deviation) => {
  const dora = await newMember(app, `dora${DEVIATIONS.findIndex(([, other]) => other === deviation)}`);
  const answer = await addPasskeyOf(app, dora, newAuthenticator(), deviation);
  expect([answer.status, answer.error().code]).toEqual([400, 'passkey_invalid']);
  expect(await namesOf(dora)).toEqual([]);
});

test('a challenge adds one passkey, of the member who got it, within an hour', async () => {
  const [eve, fay] = [await newMember(app, 'eve'), await newMember(app, 'fay')];
  const clock = stopClock();
  const creation = async () => (await call(app, createPasskeyOptions, own(eve))).body;
  const add = ({ challenge, rp }: Awaited<ReturnType<typeof creation>>, member: TestMember) =>
    call(app, addPasskey, {
      ...own(member),
      json: { name: 'Phone', ...newAuthenticator().create({ challenge, rpId: rp.id }) },
    });
  const options = await creation();
  expect((await add(options, fay)).error().code).toBe('passkey_invalid');
  expect((await add(options, eve)).status).toBe(201);
  expect((await add(options, eve)).error().code).toBe('passkey_invalid');
  const late = await creation();
  clock.advance(HOUR);
  const later = { ...eve, ...(await newDevice(app, eve)) };
  expect((await add(late, later)).error().code).toBe('passkey_invalid');
});

test('a passkey belongs to one member, and each member has at most 20', async () => {
  const [gia, hal] = [await newMember(app, 'gia'), await newMember(app, 'hal')];
  const authenticator = newAuthenticator();
  await addPasskeyOf(app, gia, authenticator);
  expect((await addPasskeyOf(app, hal, authenticator)).error().code).toBe('passkey_exists');
  for (let have = 1; have < PASSKEYS_MAX; have++) await seedPasskey(db, gia.userId);
  const answer = await call(app, createPasskeyOptions, own(gia));
  expect([answer.status, answer.error().code]).toEqual([409, 'too_many_passkeys']);
});

test('simultaneous additions stop at 20', async () => {
  const ida = await newMember(app, 'ida');
  for (let have = 0; have < PASSKEYS_MAX - 1; have++) await seedPasskey(db, ida.userId);
  const options = await Promise.all(
    Array.from({ length: 4 }, async () => (await call(app, createPasskeyOptions, own(ida))).body),
  );
  const statuses = await Promise.all(
    options.map(async ({ challenge, rp }) => {
      const json = { name: 'Phone', ...newAuthenticator().create({ challenge, rpId: rp.id }) };
      return (await call(app, addPasskey, { ...own(ida), json })).status;
    }),
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
});

test('adding and removing require a recent log-in', async () => {
  const jim = await newMember(app, 'jim');
  const passkeyId = await seedPasskey(db, jim.userId);
  stopClock().advance(DAY + 1);
  await db
    .updateTable('sessions')
    .set({ expires_at: Date.now() + DAY })
    .execute();
  await db
    .updateTable('access_tokens')
    .set({ expires_at: Date.now() + DAY })
    .execute();
  const calls = [
    call(app, createPasskeyOptions, own(jim)),
    call(app, removePasskey, { params: { userId: jim.userId, passkeyId }, token: jim.token }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.error().code).toBe('reauth_required');
});

test('the options for new passkeys have a limit of their own', async () => {
  const limited = await openPlaza({ RATE_LIMIT: 'on', RATE_LIMIT_NEW_PASSKEYS: '2/3600' });
  const zoe = await newMember(limited.app, 'zoe');
  const ask = async () => (await call(limited.app, createPasskeyOptions, own(zoe))).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});
