import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

export interface Count {
  /** Contains the limit and the caller. */
  readonly key: string;
  readonly count: number;
  /** The end of the window, in milliseconds since 1970. */
  readonly ends_at: number;
}

/**
 * Adds to counts of the database. A key without a window, or whose window ended by `now`, begins a new one. No window ends later than a
 * new one would: the clock may have been set back.
 * @param additions at most one for each key; `count` is added, `ends_at` is the end of a new window
 * @returns the counts after the addition with the ends of their windows, in no certain order
 */
export async function addToCounts(db: Db, additions: readonly Count[], now: number): Promise<Count[]> {
  // In the same order in all processes, to avoid deadlocks.
  const sorted = additions.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const column = <K extends keyof Count>(name: K) => sorted.map((addition) => addition[name]);
  const { rows } = await sql<Count>`
    insert into rate_counts as kept (key, count, ends_at)
    select * from unnest(${column('key')}::text[], ${column('count')}::bigint[], ${column('ends_at')}::bigint[])
    on conflict (key) do update set
      count = excluded.count + case when kept.ends_at > ${now} then kept.count else 0 end,
      ends_at = case when kept.ends_at > ${now} then least(kept.ends_at, excluded.ends_at) else excluded.ends_at end
    returning key, count, ends_at`.execute(db);
  return rows;
}

/** Claims work for `ms` milliseconds. @returns false while a claim is valid, also one of the same process */
export async function claim(db: Db, work: string, ms: number, now = Date.now()): Promise<boolean> {
  const [claims] = await addToCounts(db, [{ key: `claim:${work}`, count: 1, ends_at: now + ms }], now);
  return claims?.count === 1;
}

/** Subtracts one from a count, if there is one, and deletes a count of 0, so that the next call begins a new window. */
export async function takeFromCount(db: Db, key: string): Promise<void> {
  await sql`
    with ended as (delete from rate_counts where key = ${key} and count <= 1 returning key)
    update rate_counts set count = count - 1 where key = ${key} and not exists (select from ended)`.execute(
    db,
  );
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await sql`delete from rate_counts where key = ${key}`.execute(db);
}

/** Deletes at most `rows` counts whose window ended by `now`. @returns their number */
export async function deleteEndedCounts(db: Db, now: number, rows: number): Promise<number> {
  // Not those for which a call begins a new window.
  const { numAffectedRows = 0n } = await sql`
    delete from rate_counts where key in (
      select key from rate_counts where ends_at <= ${now} limit ${rows} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}
