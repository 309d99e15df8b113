import type { Db } from '../../src/db/open.ts';
import { readCode } from '../../src/lib/readable-code.ts';
import { replaceCodes } from '../../src/recovery/recovery-code-repository.ts';
import { insertResetLink } from '../../src/recovery/reset-link-repository.ts';
import { hashToken } from '../../src/sessions/token.ts';

export const RECOVERY_CODE = '3M9QZ-01C7K-XWTJ52';

/** Makes this the only recovery code of a member. */
export const seedRecoveryCode = (db: Db, userId: number, code: string): Promise<void> =>
  db.transaction().execute((trx) => replaceCodes(trx, userId, [hashToken(readCode(code))]));

/** Makes a reset link of a member as the command line does. */
export const seedResetLink = (db: Db, userId: number, token: string): Promise<void> =>
  db.transaction().execute((trx) =>
    insertResetLink(trx, {
      token_hash: hashToken(token),
      user_id: userId,
      kind: 'command',
      created_by: null,
      created_at: Date.now(),
      expires_at: Date.now() + 60_000,
      used_at: null,
    }),
  );
