import { signInWithCode } from '@plaza/contract/recovery.ts';
import { expect, test } from 'vitest';
import { insertDeletedUser } from '../../src/deletions/deletion-repository.ts';
import { lockPasswordHash } from '../../src/users/user-repository.ts';
import { call } from '../support/client.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { RECOVERY_CODE, seedRecoveryCode } from '../support/recovery.ts';
import { seedActor } from '../support/seed.ts';

const { app, db, elsewhere } = await openPlazaAndSession();

test('a recovery code is incorrect while the account is being deleted', async () => {
  const ann = await seedActor(db, 'ann');
  await seedRecoveryCode(db, ann.userId, RECOVERY_CODE);
  const json = { email: 'ann@example.org', code: RECOVERY_CODE, password: 'Better-horse2!' };
  const trx = await startTransaction(elsewhere);
  await lockPasswordHash(trx, ann.userId);
  await insertDeletedUser(trx, ann.userId);
  const signingIn = call(app, signInWithCode, { json });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  await trx.commit().execute();
  expect((await signingIn).error().code).toBe('recovery_code_wrong');
});
