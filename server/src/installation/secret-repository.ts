import { randomBytes } from 'node:crypto';
import type { Db, Trx } from '../db/open.ts';

/** The secret of the installation; null before it is needed. A backup and a move contain it. */
export async function findSecret(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('secret').executeTakeFirst();
  return row?.secret ?? null;
}

/** The secret of the installation, which is made when it is needed first. @throws Error before the first start */
export async function makeSecret(trx: Trx): Promise<string> {
  await trx
    .updateTable('installation')
    .set({ secret: randomBytes(32).toString('hex') })
    .where('secret', 'is', null)
    .execute();
  const secret = await findSecret(trx);
  if (secret === null) throw new Error('The database has no installation id');
  return secret;
}
