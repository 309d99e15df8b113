import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  createRecoveryCodes,
  createResetLink,
  resetPassword,
  sendResetEmail,
  signInWithCode,
} from '@plaza/contract/recovery.ts';
import { accountOf } from '../virtual-users/account.ts';
import type { TimedPlaza } from './timed-plaza.ts';
import type { Comparison } from './time-kinds.ts';

const PASSWORD = 'Better-horse2!';
const WRONG_CODE = '00000-00000-000000';
const WRONG_TOKEN = 'x'.repeat(43);
/** Longer than it takes to send an email. */
const EMAIL_MS = 25;

/** Recovery codes that do not work. */
export async function wrongRecoveryCodes({ connections, signUp }: TimedPlaza): Promise<Comparison> {
  const { accessToken } = await signUp('with-codes');
  await signUp('without-codes');
  await connections.callSuccessfully(createRecoveryCodes, { token: accessToken });
  const recover = (email: string) =>
    connections.call(signInWithCode, { json: { email, code: WRONG_CODE, password: PASSWORD } });
  return {
    promise:
      'The duration of a failed recovery by code does not reveal whether the account exists or has codes',
    kinds: {
      'an unknown email': (attempt) => recover(`nobody${attempt}@example.org`),
      'a wrong code': () => recover(accountOf('with-codes').email),
      'a member without codes': () => recover(accountOf('without-codes').email),
    },
    code: 'recovery_code_wrong',
  };
}

/** Requests for a reset link by email. */
export async function forgottenPasswords({ connections, signUp }: TimedPlaza): Promise<Comparison> {
  await signUp('forgetful');
  const ask = (email: string) => connections.call(sendResetEmail, { json: { email } });
  return {
    promise: 'The duration of a request for a reset link does not reveal whether the account exists',
    kinds: {
      'an unknown email': (attempt) => ask(`stranger${attempt}@example.org`),
      'a known email': () => ask(accountOf('forgetful').email),
    },
    code: undefined,
    pause: EMAIL_MS,
  };
}

/** Requests for a reset link, each with a call right after it: sending an email must not delay that call. */
export async function callsAfterRequests(plaza: TimedPlaza): Promise<Comparison> {
  const { connections, signUp } = plaza;
  const { accessToken: token } = await signUp('sleepless');
  const askAndRead = async (email: string) => {
    await connections.callSuccessfully(sendResetEmail, { json: { email } });
    return connections.call(createRecoveryCodes, { token });
  };
  return {
    promise: 'Neither does the duration together with that of a write right after it',
    kinds: {
      'an unknown email': (attempt) => askAndRead(`stranger${attempt}@example.org`),
      'a known email': () => askAndRead(accountOf('sleepless').email),
    },
    code: undefined,
    pause: EMAIL_MS,
  };
}

/** Reset links that do not work. @param token of an owner */
export async function invalidResetLinks(
  { connections, dataDir, signUp }: TimedPlaza,
  token: string,
): Promise<Comparison> {
  const { userId } = await signUp('with-link');
  const create = async () =>
    (await connections.callSuccessfully(createResetLink, { token, params: { userId } })).body.token;
  const used = await create();
  await connections.callSuccessfully(resetPassword, { json: { token: used, password: PASSWORD } });
  const expired = await create();
  expireLinks(dataDir);
  const reset = (token: string) => connections.call(resetPassword, { json: { token, password: PASSWORD } });
  return {
    promise: 'The duration of a failed reset does not reveal whether there was such a link',
    kinds: {
      'an unknown token': () => reset(WRONG_TOKEN),
      'an expired one': () => reset(expired),
      'a used one': () => reset(used),
    },
    code: 'reset_link_invalid',
  };
}

function expireLinks(dataDir: string): void {
  using db = new DatabaseSync(join(dataDir, 'plaza.db'), { timeout: 5000 });
  db.exec('update reset_links set expires_at = 1 where used_at is null');
}
