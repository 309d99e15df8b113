import type { Db } from '../../src/db/open.ts';
import { readCode } from '../../src/lib/readable-code.ts';
import { insertAccountEvent } from '../../src/notifications/account-event-repository.ts';
import { replaceCodes } from '../../src/recovery/recovery-code-repository.ts';
import { fingerprintOf } from '../../src/recovery/reset-link-authority.ts';
import { insertResetLink } from '../../src/recovery/reset-link-repository.ts';
import { hashToken, newToken } from '../../src/sessions/token.ts';
import { getUserById } from '../../src/users/user-repository.ts';
import { write } from './write.ts';

export const RECOVERY_CODE = '3M9QZ-01C7K-XWTJ52';

/** Makes this the only recovery code of a member. */
export const seedRecoveryCode = (db: Db, userId: number, code: string): Promise<void> =>
  write(db, (trx) => replaceCodes(trx, userId, [hashToken(readCode(code))]));

/** Makes a reset link of a member as the command line does. */
export const seedResetLink = (db: Db, userId: number, token: string): Promise<void> =>
  write(db, async (trx) =>
    insertResetLink(trx, {
      token_hash: hashToken(token),
      user_id: userId,
      kind: 'command',
      created_by: null,
      creator_id: null,
      fingerprint: fingerprintOf(await getUserById(trx, userId)),
      created_at: Date.now(),
      expires_at: Date.now() + 60_000,
      used_at: null,
    }),
  );

/** Makes a reset link of a member, and the event that tells of it. @returns the id of the event */
export async function seedLinkAndEvent(db: Db, userId: number): Promise<number> {
  const token = newToken();
  await seedResetLink(db, userId, token);
  const event = { user_id: userId, news: 'reset_link_created', actor: null, detail: '' } as const;
  return write(db, (trx) =>
    insertAccountEvent(trx, { ...event, link_hash: hashToken(token), created_at: Date.now() }),
  );
}
