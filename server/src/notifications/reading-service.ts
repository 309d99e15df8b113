import { FIELD_INVALID } from '@plaza/contract/fields.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { readNotifications as readEndpoint } from '@plaza/contract/notification.ts';
import { publishOnCommit, transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { invalidFields } from '../errors.ts';
import { BATCH_ROWS } from '../lib/in-batches.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { countUnreadRows } from './notification-list-repository.ts';
import { lockUnread, setRead, type Unread } from './notification-repository.ts';
import { insertLater, listWithLaterEvents, setReadUpTo, type Seen } from './seen-repository.ts';

/**
 * Marks notifications of the viewer as read: some, and all that changed until a time, those in `seen` up to the events that the viewer saw.
 * @returns the number of unread ones
 * @throws AppError invalid_fields for a time that does not exist
 */
export async function readNotifications(
  resources: DbAndBus,
  { userId }: Actor,
  { ids = [], seen = [], upTo }: JsonOf<typeof readEndpoint>,
): Promise<number> {
  const until = upTo === undefined ? undefined : Date.parse(upTo);
  // 30 February is read as a day in March.
  if (until !== undefined && (Number.isNaN(until) || new Date(until).toISOString() !== upTo))
    throw invalidFields({ upTo: FIELD_INVALID });
  const exact = seen.flatMap(({ id, lastEvent }) => (lastEvent === undefined ? [] : [{ id, lastEvent }]));
  const except = exact.map(({ id }) => id);
  const unread = { ids: [...ids, ...seen.map(({ id }) => id)], except, until };
  await transactAndPublish(resources, async (trx) => {
    await markRead(trx, userId, unread);
    await markSeen(trx, userId, exact);
  });
  return countUnreadRows(resources.db, userId);
}

/** Marks unread notifications of a member as read, with the events until now. */
export async function markRead(trx: Trx, userId: number, unread: Unread): Promise<void> {
  let locked: readonly number[];
  do {
    locked = await lockUnread(trx, userId, unread, BATCH_ROWS);
    if (locked.length === 0) return;
    await setRead(trx, locked, Date.now());
    publishOnCommit(trx, ['notification', userId]);
  } while (locked.length === BATCH_ROWS);
}

async function markSeen(trx: Trx, userId: number, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const lastEvents = new Map(seen.map(({ id, lastEvent }) => [id, lastEvent]));
  const locked = await lockUnread(trx, userId, { ids: [...lastEvents.keys()] }, seen.length);
  if (locked.length === 0) return;
  const now = Date.now();
  const rows = locked.map((id) => ({ id, lastEvent: lastEvents.get(id) ?? 0 }));
  const later = new Set(await listWithLaterEvents(trx, rows));
  const [partly, wholly] = [rows.filter(({ id }) => later.has(id)), locked.filter((id) => !later.has(id))];
  if (wholly.length > 0) await setRead(trx, wholly, now);
  const read = partly.length === 0 ? [] : await setReadUpTo(trx, partly, now);
  if (read.length > 0) await insertLater(trx, read);
  publishOnCommit(trx, ['notification', userId]);
}
