import { sql, type CompiledQuery, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleUser } from './visible-repository.ts';

interface HiddenRow {
  readonly id: number;
  readonly is_muted: 0 | 1;
}

/** The members whom a viewer blocked or muted, and those who blocked the viewer. */
export const listHiddenRows = (db: Db, viewerId: number): Promise<HiddenRow[]> =>
  hiddenRows(db, [viewerId, viewerId, viewerId]);
const hiddenRows = statement((db, [viewerId, sameViewer, again]: readonly [number, number, number]) =>
  db
    .selectFrom('blocks')
    .select(['blocked_id as id', sql<0 | 1>`0`.as('is_muted')])
    .where('user_id', '=', viewerId)
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['user_id as id', sql<0 | 1>`0`.as('is_muted')])
        .where('blocked_id', '=', sameViewer),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['muted_id as id', sql<0 | 1>`1`.as('is_muted')])
        .where('user_id', '=', again),
    ),
);

/** Whether members are hidden from the member in a column, as 0 or 1. */
export const hidesAnybody = (column: string): RawBuilder<0 | 1> => {
  const viewer = sql.ref(column);
  return sql`case when exists (select 1 from blocks where blocks.user_id = ${viewer})
    or exists (select 1 from blocks where blocks.blocked_id = ${viewer})
    or exists (select 1 from mutes where mutes.user_id = ${viewer}) then 1 else 0 end`;
};

/** Whether a member blocked another one. */
export const blockExists = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select 1 from blocks where blocks.user_id = ${one} and blocks.blocked_id = ${other})`;

/** When a member blocked another one; null without a block. */
export const blockTime = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select blocks.created_at from blocks where blocks.user_id = ${one} and blocks.blocked_id = ${other})`;

/** Whether two members see each other: neither blocked the other. Contains each of them twice. */
export const isSeenBy = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(not ${blockExists(viewer, other)} and not ${blockExists(other, viewer)})`;

/** Whether feed and notifications of a viewer contain what another member does: both see each other, and the viewer did not mute the other one. */
export const isListedFor = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${isSeenBy(viewer, other)} and not exists (
    select 1 from mutes where mutes.user_id = ${viewer} and mutes.muted_id = ${other}))`;

/**
 * A statement that can read `hidden`, a table of members without deleted ones, whose rows no count contains anyway.
 * @param viewerId with its two repetitions the first parameters of the statement: from whom the members in `hidden` are hidden
 */
export const withHidden = <Row>(
  db: Db,
  [viewerId = 0, sameViewer = 0, again = 0]: readonly number[],
  select: Expression<Row>,
): { compile: () => CompiledQuery<Row> } => ({
  compile: () =>
    sql<Row>`with viewer (id) as (select cast(${viewerId} as bigint)), hidden (user_id) as materialized (
      select blocked_id from blocks where user_id = ${sameViewer} and ${isVisibleUser('blocked_id')}
      union all select user_id from blocks where blocked_id = ${again} and ${isVisibleUser('user_id')}
    ) select * from ${select} as seen`.compile(db),
});

/** Whether a row of `counted` is by a member in `hidden`: two searches for each row. */
const isByHidden: RawBuilder<SqlBool> = sql`(${isVisibleUser('counted.user_id')} and (
  exists (select 1 from blocks where user_id = (select id from viewer) and blocked_id = counted.user_id)
  or exists (select 1 from blocks where blocked_id = (select id from viewer) and user_id = counted.user_id)))`;

/** The rows of a post are searched for hidden members if they are more, otherwise each row is compared. */
const COMPARED = 200;

/**
 * An SQL expression, such as a count, about those comments, reactions or views of a post that members in `hidden` made. The
 * statement reads `posts`, and `hidden` of `withHidden`.
 * @param column the column of `posts` that counts all of these rows; it decides how they are searched
 * @param of returns the expression; its argument is the condition that a row, named `counted`, is by a hidden member
 */
export function ofHidden<T>(column: string, of: (isHidden: RawBuilder<SqlBool>) => RawBuilder<T>) {
  const searched = sql<SqlBool>`counted.user_id in (select user_id from hidden)`;
  return sql<T>`case when ${sql.ref(`posts.${column}`)} > ${sql.lit(COMPARED)} then ${of(searched)}
    else ${of(isByHidden)} end`;
}
