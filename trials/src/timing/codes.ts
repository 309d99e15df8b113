import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { createInvitation, findInviter } from '@plaza/contract/invitation.ts';
import { signUp } from '@plaza/contract/session.ts';
import { signUpForm } from '../virtual-users/account.ts';
import { IMAGE } from '../virtual-users/image.ts';
import type { TimedPlaza } from './timed-plaza.ts';
import type { Comparison } from './time-kinds.ts';

/** As many symbols as those of Plaza have. */
const UNKNOWN_INVITATION = '00000-00000-000000';

/** Invitations that do not work. */
export async function invalidInvitations({ connections, signUp: enter }: TimedPlaza): Promise<Comparison> {
  const { accessToken: token } = await enter('inviting');
  const { body } = await connections.callSuccessfully(createInvitation, { token, json: { uses: 1 } });
  const form = signUpForm('invited', IMAGE);
  form.set('invite', body.code);
  await connections.callSuccessfully(signUp, { form });
  const look = (code: string) => connections.call(findInviter, { query: { code } });
  return {
    promise: 'The duration of the answer to an invalid invitation does not reveal whether it ever worked',
    kinds: { 'an unknown code': () => look(UNKNOWN_INVITATION), 'a used-up one': () => look(body.code) },
    code: 'invite_invalid',
  };
}

/** The owner code that the server has stored. */
const readOwnerCode = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'owner-code'), 'utf8')).trim();

/** Wrong owner codes, one of which differs from the right one in its last symbol only. @param token of a member */
export async function wrongOwnerCodes(
  { connections, dataDir }: TimedPlaza,
  token: string,
): Promise<Comparison> {
  const right = await readOwnerCode(dataDir);
  const similar = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
  const different = right.replace(/[0-9A-Z]/g, (symbol) => (symbol === '7' ? '8' : '7'));
  const claim = (code: string) => connections.call(claimOwnership, { token, json: { code } });
  return {
    promise: 'The duration of the answer to a wrong owner code does not reveal how much of it is right',
    kinds: {
      'no symbol is right': () => claim(different),
      'all but one are right': () => claim(similar),
    },
    code: 'owner_code_wrong',
  };
}

/** Makes a member the owner. */
export async function claim({ connections, dataDir }: TimedPlaza, token: string): Promise<void> {
  const code = await readOwnerCode(dataDir);
  await connections.callSuccessfully(claimOwnership, { token, json: { code } });
}
