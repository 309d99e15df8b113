import { sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';

/** The tables with snapshots of subjects. */
export type SnapshotTable = 'reports' | 'decisions';

// A profile is gone with the account, which deletes the rows about it.
const isContent = sql<SqlBool>`subject_type <> 'member'`;

/** The last id of the next `limit` rows that are not known to be gone, and the number of these rows; undefined without any. */
export async function findLastNotGone(db: Db, table: SnapshotTable, after: number, limit: number) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('gone_at', 'is', null)
    .where(isContent)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return last && { id: last.id, count: rows.length };
}

interface Range {
  readonly after: number;
  readonly last: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Marks the rows of a range whose posts or comments do not exist any more, since now or since a report of the same was marked. */
export async function markGone(db: Db, table: SnapshotTable, { after, last, now }: Range): Promise<void> {
  const subjects = sql.table(table);
  await sql`update ${subjects} set gone_at = coalesce((
      select min(known.gone_at) from reports as known
      where known.subject_type = ${subjects}.subject_type and known.subject_id = ${subjects}.subject_id
    ), cast(${now} as bigint))
    where id > ${after} and id <= ${last} and gone_at is null and (
      (subject_type = 'post' and not exists (select 1 from posts where posts.id = subject_id))
      or (subject_type = 'comment' and not exists (select 1 from comments where comments.id = subject_id))
    )`.execute(db);
}

/** Lists rows that are gone since `until` (milliseconds since 1970), and whose subjects have no open appeal; their ids. */
export async function listEmptyable(
  trx: Trx,
  table: SnapshotTable,
  until: number,
  limit: number,
): Promise<number[]> {
  const subjects = sql.table(table);
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('emptied_at', 'is', null)
    .where('gone_at', '<=', until)
    .where(
      sql<SqlBool>`not exists (select 1 from decisions as appealed where appealed.appeal_outcome = 'open'
        and appealed.subject_type = ${subjects}.subject_type and appealed.subject_id = ${subjects}.subject_id)`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Empties title and content. @param now in milliseconds since 1970 */
export async function emptyRows(
  trx: Trx,
  table: SnapshotTable,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const emptied = { title: '', content: '', emptied_at: now };
  await trx.updateTable(table).set(emptied).where('id', 'in', ids).execute();
}

export async function deleteReportedImages(trx: Trx, reportIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('reported_images').where('report_id', 'in', reportIds).execute();
}
