import {
  listNotifications,
  readNotifications,
  type Notification,
  type NotificationKind,
} from '@plaza/contract/notification.ts';
import { createComment } from '@plaza/contract/comment.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { call, type Answerer } from './client.ts';
import type { Actor } from './seed.ts';

type Caller = Pick<Actor, 'token'>;

/** The first page of a member's notifications; the number of unread ones equals those that it lists. */
export async function notificationsOf(app: Answerer, { token }: Caller): Promise<readonly Notification[]> {
  const { status, body } = await call(app, listNotifications, { token });
  expect(status).toBe(200);
  expect(body.unread).toBe(body.notifications.filter(({ read }) => !read).length);
  return body.notifications;
}

/** A notification in words: `comment by cy, bob`, `report: 2 open`, `moderation: warned`, with ` (read)`. */
export function inWords({ kind, actors, actorCount, openCount, news, read }: Notification): string {
  const names = actors.map(({ username }) => username).join(', ');
  const more = actorCount > actors.length ? ` and ${actorCount - actors.length} more` : '';
  const what =
    kind === 'report' ? `: ${openCount} open` : news === null ? ` by ${names}${more}` : `: ${news}`;
  return `${kind}${what}${read ? ' (read)' : ''}`;
}

/** A member's notifications in words, in their order. */
export const wordsOf = async (app: Answerer, caller: Caller): Promise<string[]> =>
  (await notificationsOf(app, caller)).map(inWords);

/** A member's notifications of a kind. */
export const ofKind = async (
  app: Answerer,
  caller: Caller,
  kind: NotificationKind,
): Promise<Notification[]> =>
  (await notificationsOf(app, caller)).filter((notification) => notification.kind === kind);

/** Marks all notifications of a member as read. @returns the number of unread ones */
export async function readAll(app: Answerer, { token }: Caller): Promise<number> {
  const upTo = new Date(Date.now() + 1000).toISOString();
  const { status, body } = await call(app, readNotifications, { token, json: { upTo } });
  expect(status).toBe(200);
  return body.unread;
}

/** Marks what a list contained as read, as the page does. @returns the number of unread notifications */
export async function readListed(
  app: Answerer,
  { token }: Caller,
  listed: readonly Notification[],
): Promise<number> {
  const seen = listed.flatMap(({ id, lastEvent, read }) => (read ? [] : [{ id, lastEvent }]));
  const json = { upTo: listed[0]?.updatedAt, seen };
  const { status, body } = await call(app, readNotifications, { token, json });
  expect(status).toBe(200);
  return body.unread;
}

/** Comments on a post. @returns the id of the comment */
export async function commentOn(
  app: Answerer,
  { token }: Caller,
  PostId: number,
  commentBody = 'A comment',
): Promise<number> {
  const { status, body } = await call(app, createComment, { token, json: { PostId, commentBody } });
  expect(status).toBe(201);
  return body.at(-1)?.id ?? 0;
}

/** Presses Like on a post. */
export async function pressLike(app: Answerer, { token }: Caller, PostId: number): Promise<void> {
  expect((await call(app, toggleLike, { token, json: { PostId } })).status).toBeLessThan(300);
}

/** Makes an unread notification about a comment of another member. @returns its id */
export async function seedNotification(
  db: Db,
  { userId, postId, commentId, at = Date.now() }: Seeded,
): Promise<number> {
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind: 'comment',
      post_id: postId,
      subject_id: postId,
      first_id: commentId,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Seeded {
  readonly userId: number;
  readonly postId: number;
  readonly commentId: number;
  /** In milliseconds since 1970. */
  readonly at?: number;
}
