import { sql } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { renewRemovals } from '../removals/removal-repository.ts';
import { EARLIEST_TIME } from './plausible-time.ts';

/** The times by which rows are deleted when they are old, besides those of removals and former usernames. Not that of sessions and codes, which have ended anyway. */
const AGES = [
  ['decisions', 'decided_at'],
  ['decisions', 'gone_at'],
  ['reports', 'gone_at'],
  ['registrations', 'created_at'],
  ['registrations', 'decided_at'],
  ['invitations', 'expires_at'],
  ['invitations', 'revoked_at'],
  ['notifications', 'changed_at'],
  ['account_events', 'created_at'],
  ['reset_links', 'created_at'],
] as const;

/** The last plausible time, and whether rows may have times before `EARLIEST_TIME`. */
export async function findKnownTime(db: Db): Promise<{ known: number | null; hasEarlyTimes: boolean }> {
  const row = await db
    .selectFrom('installation')
    .select(['known_time', 'has_early_times'])
    .executeTakeFirst();
  return { known: row?.known_time ?? null, hasEarlyTimes: row?.has_early_times === 1 };
}

export async function setKnownTime(db: Db, known_time: number): Promise<void> {
  await db.updateTable('installation').set({ known_time }).execute();
}

export async function setHasEarlyTimes(db: Db, has_early_times: 0 | 1): Promise<void> {
  await db.updateTable('installation').set({ has_early_times }).execute();
}

/** Gives rows with a time before `EARLIEST_TIME` the time `now`, so that they are deleted as late as if they were of now. */
export async function renewEarlyTimes(trx: Trx, now: number): Promise<void> {
  for (const [table, column] of AGES)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = cast(${now} as bigint)
      where ${sql.ref(column)} < ${EARLIEST_TIME}`.execute(trx);
  await renewRemovals(trx, EARLIEST_TIME, now);
  // Their order is that of `created_at`.
  await sql`update old_usernames set visited_at = cast(${now} as bigint)
    where coalesce(visited_at, created_at) < ${EARLIEST_TIME}`.execute(trx);
}
