import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../db/open.ts';
import { isShown } from './event-repository.ts';

/** A notification as a member saw it in the list. */
export interface Seen {
  readonly id: number;
  /** `lastEvent` of the list. */
  readonly lastEvent: number;
}

const seenRows = (seen: readonly Seen[]): RawBuilder<unknown> =>
  sql`seen (id, last_event) as (values ${sql.join(
    seen.map(({ id, lastEvent }) => sql`(cast(${id} as bigint), cast(${lastEvent} as bigint))`),
  )})`;

/** Of locked notifications, the ids of those that have later events than the member saw. */
export async function listWithLaterEvents(trx: Trx, seen: readonly Seen[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${seenRows(seen)}
    select notifications.id from (
      select seen.id, seen.last_event, user_id, kind, post_id, decision_id, report_id, invitation_id, subject_id,
        case when first_id > seen.last_event then first_id else seen.last_event + 1 end as first_id,
        cast(null as bigint) as last_id, created_at, changed_at, read_at
      from notifications as unread inner join seen on seen.id = unread.id
    ) as notifications
    left join posts on posts.id = notifications.post_id
    left join reports on reports.id = notifications.report_id
    where ${hasLaterEvents}`.execute(trx);
  return rows.map(({ id }) => id);
}
/** Each event of a decision changes the time of the row, and an account event has a row of its own. */
const hasLaterEvents = sql<SqlBool>`case
  when notifications.kind = 'moderation' then notifications.changed_at > notifications.last_event
  when notifications.kind = 'account' then 1 = 0 else ${isShown} end`;

/**
 * Marks locked notifications with later events as read, each up to the event that the member saw; unchanged stay those whose events are all
 * later, and those of decisions, which tell the latest news only.
 * @returns their ids
 */
export async function setReadUpTo(trx: Trx, seen: readonly Seen[], now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${seenRows(seen)}
    update notifications set read_at = cast(${now} as bigint), last_id = seen.last_event
    from seen where notifications.id = seen.id and notifications.kind <> 'moderation'
      and notifications.first_id <= seen.last_event
    returning notifications.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Inserts unread notifications about the later events of notifications that the same transaction marked as read. They have the time of
 * those, which a later event has changed, unless it followed within a minute.
 */
export async function insertLater(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, post_id, invitation_id, subject_id, first_id, created_at, changed_at)
    select user_id, kind, post_id, invitation_id, subject_id, last_id + 1, changed_at, changed_at
    from notifications where id in (${sql.join(ids)})`.execute(trx);
}
