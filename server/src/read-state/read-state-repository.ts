import { sql } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { ReadStateTable } from './read-state-table.ts';

export type ReadStateRow = Omit<ReadStateTable, 'user_id'>;
const NOTHING_SEEN: ReadStateRow = { seen_up_to: 0, all_seen_up_to: 0 };

/** The state of a member; zeros without a row. */
export async function findReadState(db: Db, userId: number): Promise<ReadStateRow> {
  const [row] = await stateOf(db, [userId]);
  return row ?? NOTHING_SEEN;
}
const stateOf = statement((db, [userId]: readonly [number]) =>
  db.selectFrom('read_states').select(['seen_up_to', 'all_seen_up_to']).where('user_id', '=', userId),
);

/** Inserts the row of a member unless there is one, and locks it until the transaction ends. */
export async function lockReadState(trx: Trx, userId: number): Promise<ReadStateRow> {
  await trx
    .insertInto('read_states')
    .values({ user_id: userId, ...NOTHING_SEEN })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('read_states')
    .select(['seen_up_to', 'all_seen_up_to'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setReadState(trx: Trx, userId: number, change: Partial<ReadStateRow>): Promise<void> {
  await trx.updateTable('read_states').set(change).where('user_id', '=', userId).execute();
  if (change.all_seen_up_to !== undefined) publishOnCommit(trx, ['viewer', userId]);
}

/** The newest post with an id of at most `upTo`, whether visible or not; 0 without one. */
export async function findNewestPost(db: Db, upTo: number): Promise<number> {
  const [row] = await newestPost(db, [upTo]);
  return row?.id ?? 0;
}
const newestPost = statement((db, [upTo]: readonly [number]) =>
  db.selectFrom('posts').select('id').where('id', '<=', upTo).orderBy('id', 'desc').limit(sql.lit(1)),
);
