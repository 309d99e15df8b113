import {
  CHOSEN_KINDS,
  NOTIFICATION_KEPT_DAYS,
  NOTIFICATIONS_PAGE_MAX,
  SHOWN_ACTORS_MAX,
  type ChosenKind,
  type listNotifications as listEndpoint,
  type Notification,
  type NotificationSettings,
} from '@plaza/contract/notification.ts';
import { PAGE_MISSING } from '@plaza/contract/cursor.ts';
import type { QueryOf } from '@plaza/contract/endpoint.ts';
import { POST_NOT_FOUND } from '@plaza/contract/post.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import { invalidFields, notFound } from '../errors.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';
import { isHidden, type Actor, type Reader } from '../visibility/visibility-policy.ts';
import { deleteOldAccountEvents } from './account-event-repository.ts';
import {
  deleteMutedKinds,
  deleteMutedPost,
  findAuthor,
  hasMutedPost,
  insertMutedKinds,
  insertMutedPost,
  lockAuthor,
  listMutedKinds,
} from './mute-repository.ts';
import {
  countUnreadRows,
  listActors,
  listNotificationRows,
  type Position,
} from './notification-list-repository.ts';
import { deleteOldNotifications, findFirstAfter } from './notification-repository.ts';
import { kindsWhere } from './notification-kinds.ts';
import { markRead } from './reading-service.ts';
import { notificationView } from './notification-view.ts';

export interface NotificationResources extends DbAndBus {
  /** The beginning of image URLs: the public origin, or empty for relative URLs. */
  readonly mediaBase: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = NOTIFICATION_KEPT_DAYS * DAY_MS;
const FIRST: Position = { changedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
const CURSOR = /^(\d{1,15})-([1-9]\d{0,15})$/;
/** What a muted post causes no notifications about. */
const MUTED_KINDS = kindsWhere(({ readBy }) => readBy.includes('mute of post'));

/** The number of unread notifications that the list of a member contains, at most `UNREAD_MAX`. */
export const countUnread = (db: Db, { userId }: Pick<Actor, 'userId'>): Promise<number> =>
  countUnreadRows(db, userId);

/** A page of the notifications of the viewer, in three statements. @throws AppError invalid_fields for an invalid cursor */
export async function listNotifications(
  { db, mediaBase }: NotificationResources,
  { userId }: Actor,
  { limit = NOTIFICATIONS_PAGE_MAX, cursor }: QueryOf<typeof listEndpoint>,
): Promise<Page<Notification> & { readonly unread: number }> {
  const rows = await listNotificationRows(db, userId, readPosition(cursor), limit + 1);
  const unread = await countUnreadRows(db, userId);
  const shown = rows.slice(0, limit);
  const ids = new Set(shown.flatMap(({ actorIds }) => actorIds.slice(0, SHOWN_ACTORS_MAX)));
  const found = ids.size === 0 ? [] : await listActors(db, [...ids]);
  const actors = new Map(found.map((actor) => [actor.id, actor]));
  const items = shown.map(
    (row) => new Json<Notification>(JSON.stringify(notificationView(row, actors, mediaBase))),
  );
  const last = shown.at(-1);
  const next = last && rows.length > limit ? `${last.changed_at}-${last.id}` : undefined;
  return { items, next, unread };
}

function readPosition(cursor: string | undefined): Position {
  if (cursor === undefined) return FIRST;
  const [changedAt = NaN, id = NaN] = (CURSOR.exec(cursor) ?? []).slice(1).map(Number);
  if (!Number.isSafeInteger(changedAt) || !Number.isSafeInteger(id))
    throw invalidFields({ cursor: PAGE_MISSING });
  return { changedAt, id };
}

export async function getSettings(db: Db, { userId }: Actor): Promise<NotificationSettings> {
  return settingsWithout(new Set(await listMutedKinds(db, userId)));
}

/** Sets the kinds of notifications that the viewer receives. Those of other kinds become read. */
export async function setSettings(
  resources: NotificationResources,
  { userId }: Actor,
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  const [on, off] = [true, false].map((isOn) => CHOSEN_KINDS.filter((kind) => settings[kind] === isOn));
  return transactAndPublish(resources, async (trx) => {
    if (on?.length) await deleteMutedKinds(trx, userId, on);
    if (off?.length) {
      await insertMutedKinds(trx, userId, off);
      await markRead(trx, userId, { until: Number.MAX_SAFE_INTEGER, kinds: off });
    }
    return settingsWithout(new Set(off));
  });
}

function settingsWithout(off: ReadonlySet<ChosenKind>): NotificationSettings {
  const isOn = (kind: ChosenKind) => !off.has(kind);
  return {
    comment: isOn('comment'),
    thread: isOn('thread'),
    mention: isOn('mention'),
    like: isOn('like'),
    moderation: isOn('moderation'),
    joined: isOn('joined'),
    pending: isOn('pending'),
    report: isOn('report'),
  };
}

/** @throws AppError not_found when there is no such post, or the viewer does not see it */
export async function isPostMuted(db: Db, viewer: Reader, postId: number): Promise<boolean> {
  expectSeen(viewer, await findAuthor(db, postId));
  return hasMutedPost(db, viewer.userId, postId);
}

/** Mutes a post for the viewer, whose notifications about it but for mentions become read, or ends that. @throws AppError not_found */
export async function mutePost(
  resources: NotificationResources,
  viewer: Reader,
  postId: number,
  isMuted: boolean,
): Promise<void> {
  const { userId } = viewer;
  await transactAndPublish(resources, async (trx) => {
    expectSeen(viewer, await lockAuthor(trx, postId));
    if (!isMuted) return deleteMutedPost(trx, userId, postId);
    await insertMutedPost(trx, userId, postId);
    await markRead(trx, userId, { until: Number.MAX_SAFE_INTEGER, kinds: MUTED_KINDS, postId });
  });
}

function expectSeen(viewer: Reader, authorId: number | undefined): void {
  if (authorId === undefined || isHidden(viewer, authorId)) throw notFound(POST_NOT_FOUND);
}

/** Deletes notifications that changed more than 90 days ago. @returns their number */
export async function sweepNotifications(db: Db, stop: AbortSignal): Promise<number> {
  const until = Date.now() - KEPT_MS;
  const end = (await findFirstAfter(db, until)) ?? Number.MAX_SAFE_INTEGER;
  await deleteInBatches((rows) => deleteOldAccountEvents(db, until, rows), stop);
  return deleteInBatches((rows) => deleteOldNotifications(db, until, end, rows), stop);
}
