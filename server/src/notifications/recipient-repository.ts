import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { serverAdapterOf } from '../db/postgres.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import { inSql } from './event-repository.ts';
import { kindsWhere } from './notification-kinds.ts';

/** A member with a new or changed notification. */
export interface Recipient {
  readonly user_id: number;
}

/** A further event of a frequent kind within this time leaves the row as it is. */
const FRESH_MS = 60_000;
/** A row that changed so long ago is changed by each event, also by one with the time of a slow clock or from before a wait for locks. */
export const STALE_MS = 2 * FRESH_MS;

/** The kinds of which not every event changes the row; of the others each has a later time. */
export const FREQUENT_KINDS = kindsWhere(({ isFrequent }) => isFrequent);

/** Whether a row of `recipient`, with `user_id` and `kind`, is a member who receives notifications of this kind. */
export const isReceiving: RawBuilder<SqlBool> = sql`(${isVisibleUser('recipient.user_id')}
  and not exists (select 1 from muted_kinds as muted
    where muted.user_id = recipient.user_id and muted.kind = recipient.kind))`;

const isFrequent = sql`notifications.kind in ${inSql(FREQUENT_KINDS)}`;
/** Not after the clock was set back, either, so that the event is published although the row may have had none. */
const isFresh = sql`abs(notifications.changed_at - excluded.changed_at) <= ${sql.lit(FRESH_MS)}`;

/**
 * The end of a statement that inserts notifications: it adds to unread ones. PostgreSQL locks their rows in one order, so that of two
 * statements neither waits for the other, and also when nothing changes, so that no member reads them meanwhile.
 */
export const addToUnread = (db: Db): RawBuilder<unknown> => sql`
  ${serverAdapterOf(db) ? sql`order by recipient.user_id, recipient.kind` : sql``}
  on conflict (user_id, kind, subject_id) where read_at is null do update set
    first_id = case when excluded.first_id < notifications.first_id then excluded.first_id
      else notifications.first_id end,
    created_at = case when excluded.created_at < notifications.created_at then excluded.created_at
      else notifications.created_at end,
    changed_at = case when excluded.changed_at > notifications.changed_at then excluded.changed_at
      when not ${isFrequent} then notifications.changed_at + 1
      when ${isFresh} then notifications.changed_at else excluded.changed_at end
  where not (${isFrequent} and ${isFresh})
    or notifications.first_id > excluded.first_id or notifications.created_at > excluded.created_at
  returning user_id`;

/** SQL as a parameter of `statement`. */
export const compilable = <Row>(db: Db, text: RawBuilder<Row>): { compile: () => CompiledQuery<Row> } => ({
  compile: () => text.compile(db),
});
