import { logIn } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { accountOf } from '../virtual-users/account.ts';
import type { TimedPlaza } from './timed-plaza.ts';
import type { Comparison } from './time-kinds.ts';

const WRONG_PASSWORD = 'Wrong-horse1!';

/** Log-ins that fail in each possible way. */
export async function failingLogIns({ connections, signUp }: TimedPlaza): Promise<Comparison> {
  await signUp('member');
  const former = await signUp('former');
  const params = { userId: former.userId };
  await connections.callSuccessfully(deleteUser, { token: former.accessToken, params });
  const fail = (email: string) => connections.call(logIn, { json: { email, password: WRONG_PASSWORD } });
  return {
    promise: 'The duration of a failed log-in does not reveal whether the account exists',
    kinds: {
      'an unknown email': (attempt) => fail(`unknown${attempt}@example.org`),
      'a wrong password': () => fail(accountOf('member').email),
      'a deleted account': () => fail(accountOf('former').email),
    },
    code: 'invalid_credentials',
  };
}
