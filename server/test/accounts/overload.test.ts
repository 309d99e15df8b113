import { resetPassword, signInWithCode } from '@plaza/contract/recovery.ts';
import { logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newDevice } from '../support/devices.ts';
import { holdHashes } from '../support/held-hashes.ts';
import { newMember } from '../support/members.ts';

const { app } = await openPlaza();
const ann = await newMember(app, 'ann');

// More than can be hashed at once and wait.
const MANY = 100;

test.each([
  ['for as many accounts', (i: number) => `nobody${i}@example.org`],
  ['for one account', () => 'nobody@example.org'],
])(
  'passwords %s at once are verified, or rejected with 503 without a change of the cookie',
  async (_whose, email) => {
    const release = holdHashes();
    const attempts = Array.from({ length: MANY }, (_, i) =>
      call(app, logIn, { json: { email: email(i), password: ann.password }, cookie: ann.cookie }),
    );
    expect((await Promise.race(attempts)).status).toBe(503);
    release();
    const answers = await Promise.all(attempts);
    const putOff = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    for (const { error, headers, cookie } of putOff) {
      expect([error().code, headers['retry-after'], cookie]).toEqual(['overloaded', '1', undefined]);
    }
    await newDevice(app, ann);
  },
);

test.each([
  [
    'recovery codes',
    401,
    (i: number, password: string) =>
      call(app, signInWithCode, { json: { email: `nobody${i}@example.org`, code: '00000-00000', password } }),
  ],
  [
    'reset links',
    400,
    (i: number, password: string) => call(app, resetPassword, { json: { token: `unknown${i}`, password } }),
  ],
])('wrong %s are rejected before the new password is hashed', async (_what, status, attempt) => {
  // More than can be hashed at once and wait, and fewer than the costly calls that may run.
  const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => attempt(i, 'Better-horse2!')));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
});
