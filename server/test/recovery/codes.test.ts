import {
  createRecoveryCodes,
  getRecovery,
  RECOVERY_CODES,
  signInWithCode,
} from '@plaza/contract/recovery.ts';
import { logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, HOUR, newDevice, refresh, stopClock } from '../support/devices.ts';
import { newMember, PASSWORD, type TestMember } from '../support/members.ts';

const { app, db, resources } = await openPlaza();
const limited = await openBeside(resources, { RATE_LIMIT: 'on', RATE_LIMIT_LOGIN: '3/60' });

const NEW_PASSWORD = 'Better-horse2!';
const createCodes = async ({ token }: Pick<TestMember, 'token'>) =>
  (await call(app, createRecoveryCodes, { token })).body.codes;
const codesLeft = async ({ token }: Pick<TestMember, 'token'>) =>
  (await call(app, getRecovery, { token })).body.codesLeft;
const recover = ({ email }: Pick<TestMember, 'email'>, code: string, password = NEW_PASSWORD) =>
  call(app, signInWithCode, { json: { email, code, password } });

test('a code sets a new password once, ends all sessions and signs in', async () => {
  const ann = await newMember(app, 'ann');
  const other = await newDevice(app, ann);
  const [code = '', ...rest] = await createCodes(ann);
  expect(rest).toHaveLength(RECOVERY_CODES - 1);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{6}$/);
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')} `;
  const { status, body, cookie = '' } = await recover(ann, typed);
  expect([status, body.username, body.email]).toEqual([200, 'ann', ann.email]);
  expect((await refresh(app, cookie)).status).toBe(200);
  expect([await admission(app, ann.token), await admission(app, other.token)]).toEqual([
    'token_invalid',
    'token_invalid',
  ]);
  expect(await codesLeft({ token: body.accessToken })).toBe(RECOVERY_CODES - 1);
  expect((await recover(ann, code)).error().code).toBe('recovery_code_wrong');
  const logInWith = async (password: string) =>
    (await call(app, logIn, { json: { email: ann.email, password } })).status;
  expect([await logInWith(PASSWORD), await logInWith(NEW_PASSWORD)]).toEqual([401, 200]);
});

test('a new set replaces the old one, and no code is stored', async () => {
  const bea = await newMember(app, 'bea');
  expect(await codesLeft(bea)).toBe(0);
  const [old = ''] = await createCodes(bea);
  const codes = await createCodes(bea);
  expect(await codesLeft(bea)).toBe(RECOVERY_CODES);
  const stored = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  }
  expect((await recover(bea, old)).error().code).toBe('recovery_code_wrong');
});

test('an unknown email, the code of another member and a wrong code get the same answer', async () => {
  const cara = await newMember(app, 'cara');
  const dora = await newMember(app, 'dora');
  const [code = ''] = await createCodes(dora);
  const answers = [
    await recover({ email: 'nobody@example.org' }, code),
    await recover(cara, code),
    await recover(dora, '00000-00000-000000'),
  ];
  for (const answer of answers) {
    const { code: reason, message, fields } = answer.error();
    expect([answer.status, reason, fields]).toEqual([401, 'recovery_code_wrong', { code: message }]);
  }
  expect(await codesLeft(dora)).toBe(RECOVERY_CODES);
});

test('of twenty calls with one code at once one signs in', async () => {
  const eve = await newMember(app, 'eve');
  const [code = ''] = await createCodes(eve);
  const answers = await Promise.all(Array.from({ length: 20 }, () => recover(eve, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('wrong codes count as failed log-ins, and an invalid password counts nothing', async () => {
  const fay = await newMember(app, 'fay');
  const [code = ''] = await createCodes(fay);
  const attempt = async (typed: string, password = NEW_PASSWORD) => {
    const answer = await call(limited, signInWithCode, { json: { email: fay.email, code: typed, password } });
    return answer.status === 200 ? 200 : answer.error().code;
  };
  expect(await attempt(code, 'short')).toBe('invalid_fields');
  for (const wrong of ['1', '2', '3']) expect(await attempt(wrong)).toBe('recovery_code_wrong');
  expect(await attempt(code)).toBe('rate_limited');
  const { email, password } = fay;
  expect((await call(limited, logIn, { json: { email, password } })).error().code).toBe('rate_limited');
});

test('new codes require a recent log-in', async () => {
  const gil = await newMember(app, 'gil');
  const clock = stopClock();
  clock.advance(DAY - HOUR);
  const { body } = await refresh(app, gil.cookie);
  clock.advance(2 * HOUR);
  const answer = await call(app, createRecoveryCodes, { token: body.accessToken });
  expect(answer.error().code).toMatch(/^(reauth_required|token_invalid)$/);
});
