import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { openPlaza } from '../support/app.ts';
import { seedActor } from '../support/seed.ts';

const { db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const readOnly = () =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => trx.deleteFrom('users').where('id', '=', ann.userId).execute());

test('a read-only transaction writes nothing', async () => {
  await expect(readOnly()).rejects.toThrow('read-only');
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a transaction that has ended runs no further statement', async () => {
  const statement = sql`delete from users`.compile(db);
  const ended = await transact(db, async (trx) => ({ trx }));
  await expect(ended.trx.executeQuery(statement)).rejects.toThrow('Transaction is already committed');
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

if (inject('engine') === 'postgres') {
  test.each(['read committed', 'repeatable read', 'serializable'] as const)(
    'a transaction has the requested isolation level %s',
    async (level) => {
      const { rows } = await db
        .transaction()
        .setIsolationLevel(level)
        .execute((trx) => sql`show transaction_isolation`.execute(trx));
      expect(rows).toEqual([{ transaction_isolation: level }]);
    },
  );

  test('an unknown isolation level is rejected', async () => {
    const begun = db
      .transaction()
      .setIsolationLevel('snapshot')
      .execute(() => Promise.resolve());
    await expect(begun).rejects.toThrow('snapshot');
  });
}
