import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdInput, Timestamp } from './fields.ts';

export const NOTIFICATIONS_PAGE_MAX = 50;
/** The most members whom a notification names; the count contains the others. */
export const SHOWN_ACTORS_MAX = 3;
/** The members of so many newest events of a notification are counted. */
export const ACTOR_COUNT_MAX = 200;
/** A larger number of unread notifications is not counted. */
export const UNREAD_MAX = 100;
export const NOTIFICATION_KEPT_DAYS = 90;

const Unread = Type.Integer({
  minimum: 0,
  maximum: UNREAD_MAX,
  description: `The number of unread notifications; ${UNREAD_MAX} stands for more, too`,
});

/** What members are notified about, in the order of the settings. */
export const KINDS = [
  'comment',
  'thread',
  'mention',
  'like',
  'moderation',
  'joined',
  'pending',
  'report',
] as const;
export const NotificationKind = Type.Enum(KINDS);
export type NotificationKind = Type.Static<typeof NotificationKind>;
/** The kinds that only moderators and owners receive. */
export const MODERATOR_KINDS: ReadonlySet<NotificationKind> = new Set(['pending', 'report']);

/** What a notification of the kind `moderation` tells. */
export const MODERATION_NEWS = [
  'removed',
  'warned',
  'suspended',
  'reverted',
  'appeal_rejected',
  'report_action',
  'report_no_action',
] as const;

const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/**
 * A notification. While it is unread, further events of its kind on its subject add to it: a post for `comment`, `thread`, `mention` and
 * `like`; a decision or a report for `moderation`; an invitation for `joined`; none for `pending` and `report`.
 */
export const Notification = Type.Object({
  id: Id,
  kind: NotificationKind,
  updatedAt: Type.String({
    ...Timestamp,
    description: 'The time of its newest event; of comments and likes up to a minute before',
  }),
  read: Type.Boolean(),
  actors: Type.Array(
    Type.Object({ userId: Id, username: Type.String(), name: Type.String(), profilePicture: Type.String() }),
    {
      maxItems: SHOWN_ACTORS_MAX,
      description: 'The members who acted last, the last first; none for moderation and report',
    },
  ),
  actorCount: Type.Integer({ minimum: 0, maximum: ACTOR_COUNT_MAX }),
  /** The post of `comment`, `thread`, `mention`, `like`. */
  post: orNull(Type.Object({ id: Id, title: Type.String() })),
  /** The first comment that the member has not read; null when it is about no comment. */
  commentId: orNull(Id),
  /** Of `moderation`. */
  news: orNull(Type.Enum(MODERATION_NEWS)),
  /** The number of members who still wait, or of reports that are still open, of those that it is about. */
  openCount: orNull(Type.Integer({ minimum: 0, maximum: ACTOR_COUNT_MAX })),
});
export type Notification = Type.Static<typeof Notification>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary:
    'The notifications of the caller, those with the newest event first, and the number of unread ones',
  method: 'GET',
  path: '/notifications',
  auth: 'member',
  requestClass: 'read',
  query: pageQuery(NOTIFICATIONS_PAGE_MAX),
  replies: {
    200: Type.Object({
      unread: Unread,
      notifications: Type.Array(Notification, { maxItems: NOTIFICATIONS_PAGE_MAX }),
    }),
  },
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary:
    'Mark notifications as read: these, or all up to the one with the newest event that the caller saw',
  method: 'POST',
  path: '/notifications/read',
  auth: 'member',
  requestClass: 'write',
  json: Type.Object({
    ids: Type.Optional(Type.Array(IdInput, { maxItems: NOTIFICATIONS_PAGE_MAX })),
    upTo: Type.Optional(
      Type.String({
        ...Timestamp,
        examples: ['2026-01-31T12:00:00.000Z'],
        description: 'A time, such as `updatedAt` of the first notification',
      }),
    ),
  }),
  replies: { 200: Type.Object({ unread: Unread }) },
});

/** For each kind, whether the member receives notifications of it. */
export const NotificationSettings = Type.Object(
  // The entries have the keys of `KINDS`.
  Object.fromEntries(KINDS.map((kind) => [kind, Type.Boolean()])) as Record<NotificationKind, Type.TBoolean>,
);
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  summary: 'The kinds of notifications that the caller receives',
  method: 'GET',
  path: '/notifications/settings',
  auth: 'member',
  requestClass: 'read',
  replies: { 200: NotificationSettings },
});

export const setNotificationSettings = endpoint({
  name: 'setNotificationSettings',
  summary: 'Choose the kinds of notifications that the caller receives',
  method: 'PUT',
  path: '/notifications/settings',
  auth: 'member',
  requestClass: 'write',
  json: NotificationSettings,
  replies: { 200: NotificationSettings },
});

const MutedPost = Type.Object({
  muted: Type.Boolean({ description: 'Whether the caller receives no notifications about the post' }),
});

export const getPostMute = endpoint({
  name: 'getPostMute',
  summary: 'Whether the caller muted a post',
  method: 'GET',
  path: '/posts/{id}/mute',
  auth: 'member',
  requestClass: 'read',
  params: Type.Object({ id: IdInput }),
  replies: { 200: MutedPost },
});

export const mutePost = endpoint({
  name: 'mutePost',
  summary: 'Mute a post, or end that: a muted post causes no notifications for the caller, except mentions',
  method: 'PUT',
  path: '/posts/{id}/mute',
  auth: 'member',
  requestClass: 'write',
  params: Type.Object({ id: IdInput }),
  json: MutedPost,
  replies: { 200: MutedPost },
});

export const NOTIFICATION_ENDPOINTS: readonly Endpoint[] = [
  listNotifications,
  readNotifications,
  getNotificationSettings,
  setNotificationSettings,
  getPostMute,
  mutePost,
];
