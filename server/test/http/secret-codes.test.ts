import { claimOwnership } from '@plaza/contract/claim.ts';
import { findInviter, listInvitations, revokeInvitation } from '@plaza/contract/invitation.ts';
import {
  createRecoveryCodes,
  createResetLink,
  resetPassword,
  sendResetEmail,
  signInWithCode,
} from '@plaza/contract/recovery.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { invite, join } from '../support/invitations.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newMember, PASSWORD } from '../support/members.ts';
import { OWNER_CODE, seedActorOf, seedOwnerCode } from '../support/roles.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const server = open.use(await startMailServer());
const ORIGIN = 'https://plaza.example';
const { resources, db } = await openPlaza({
  SMTP_URL: server.url,
  MAIL_FROM: 'Plaza <plaza@plaza.example>',
  PUBLIC_URL: ORIGIN,
});
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const app = await openBeside({ ...resources, log }, { PUBLIC_URL: ORIGIN });

/** The codes and tokens of a test, in every form in which members type or send them. */
const formsOf = (codes: readonly string[]) =>
  codes.flatMap((code) => [code, code.replaceAll('-', ''), code.toLowerCase()]);

/** @param codes valid, used and wrong ones that the calls of the test contained */
async function expectSecret(codes: readonly string[]): Promise<void> {
  const table = JSON.stringify(await db.selectFrom('log').selectAll().execute());
  const output = lines.splice(0).join('');
  expect(output).toContain('"endpoint":');
  for (const code of formsOf(codes)) {
    expect(output).not.toContain(code);
    expect(table).not.toContain(code);
  }
}

/** Opens an address in each way in which it may be logged. */
async function visit(url: string): Promise<void> {
  const referer = ORIGIN + url;
  await app.inject(url);
  await app.inject({ url, headers: { host: 'a b' } });
  await app.inject({
    url,
    method: 'POST',
    payload: '{"a":',
    headers: { 'content-type': 'application/json' },
  });
  await app.inject({ url: '/api/community', headers: { referer } });
  await app.inject({ url: '/api/nowhere', headers: { referer, 'x-request-id': url } });
}

test('recovery codes are not logged, whether they work or not', async () => {
  const { token, email } = await newMember(app, 'ann');
  const { codes } = (await call(app, createRecoveryCodes, { token })).body;
  const [first = '', second = ''] = codes;
  const wrong = '00000-00000-000000';
  for (const code of [wrong, first, first, second.toLowerCase()])
    await call(app, signInWithCode, { json: { email, code, password: 'Better-horse2!' } });
  await call(app, signInWithCode, { json: { email, code: second, password: 'short' } });
  await call(app, signInWithCode, { raw: { type: 'application/json', content: `{"code":"${first}` } });
  await expectSecret([...codes, wrong]);
});

test('tokens of reset links and of emails are not logged', async () => {
  const owner = await seedActorOf(db, 'owner', 'owner');
  const { userId, email } = await newMember(app, 'bea');
  const { body } = await call(app, createResetLink, { token: owner.token, params: { userId } });
  await call(app, sendResetEmail, { json: { email } });
  await expect.poll(() => server.mails.at(-1)?.content ?? '').toContain('/reset#');
  const mailed = /reset#([\w-]+)/.exec(server.mails.at(-1)?.content ?? '')?.[1] ?? '';
  expect(mailed.length).toBeGreaterThan(20);
  const wrong = 'wrong-token-of-a-reset-link';
  for (const token of [wrong, body.token, body.token, mailed])
    await call(app, resetPassword, { json: { token, password: PASSWORD } });
  await call(app, resetPassword, { raw: { type: 'application/json', content: `{"token":"${mailed}` } });
  for (const token of [body.token, mailed, wrong]) {
    await visit(`/reset?token=${token}`);
    await visit(`/reset%23${token}`);
    await visit(`/api/reset/${token}`);
  }
  await expectSecret([body.token, mailed, wrong]);
});

test('codes of invitations are not logged, also as a part of addresses', async () => {
  const mona = await seedActorOf(db, 'mona', 'moderator');
  const { id, code } = await invite(app, mona, { note: 'For a friend' });
  const revoked = await invite(app, mona);
  await call(app, revokeInvitation, { token: mona.token, params: { invitationId: revoked.id } });
  const wrong = '99999-99999-999999';
  for (const each of [code, revoked.code, wrong]) {
    await call(app, findInviter, { query: { code: each } });
    await visit(`/signup?invite=${each}`);
    await visit(`/signup/${each}`);
    await visit(`/api/auth/invite?code=${each}`);
  }
  for (const [username, each] of [
    ['cara', code],
    ['dora', code],
    ['elsa', wrong],
  ] as const)
    await join(app, username, each);
  const { body } = await call(app, listInvitations, { token: mona.token });
  expect(body.find((each) => each.id === id)?.useCount).toBe(1);
  await expectSecret([code, revoked.code, wrong]);
});

test('owner codes are not logged, whether they work or not', async () => {
  const { token } = await newMember(app, 'fay');
  await seedOwnerCode(db);
  const wrong = '00000-00000-00000-00000-000000';
  for (const code of [wrong, OWNER_CODE, OWNER_CODE])
    await call(app, claimOwnership, { token, json: { code } });
  await visit(`/claim?code=${OWNER_CODE}`);
  await visit(`/api/claim/${OWNER_CODE}`);
  await expectSecret([OWNER_CODE, wrong]);
});

test.each(['/signup?invite=3M9QZ-01C7K-XWTJ52', '/reset', '/claim', '/api/auth/invite?code=3M9QZ'])(
  'browsers send no other site a referrer from %s',
  async (url) => {
    expect((await app.inject(url)).headers['referrer-policy']).toBe('same-origin');
  },
);
