import * as Type from 'typebox';
import { AccountEvent } from './account-event.ts';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdInput, orNull, Timestamp } from './fields.ts';

export const NOTIFICATIONS_PAGE_MAX = 50;
/** The most members whom a notification names; the count contains the others. */
export const SHOWN_ACTORS_MAX = 3;
/** The members of so many newest events of a notification are counted. */
export const ACTOR_COUNT_MAX = 200;
/** A larger number of unread notifications is not counted. */
export const UNREAD_MAX = 100;
/** A call marks so many notifications as read up to the event that the caller saw. */
export const SEEN_MAX = 500;
export const NOTIFICATION_KEPT_DAYS = 90;

const Unread = Type.Integer({
  minimum: 0,
  maximum: UNREAD_MAX,
  description: `The number of unread notifications; ${UNREAD_MAX} stands for more, too`,
});

/** What members choose to be notified about, in the order of the settings. */
export const CHOSEN_KINDS = [
  'comment',
  'thread',
  'mention',
  'like',
  'moderation',
  'joined',
  'pending',
  'report',
] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];
/** All kinds. Everybody receives those of the kind `account`, about the security of the own account. */
export const NotificationKind = Type.Enum([...CHOSEN_KINDS, 'account']);
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
  'report_account_deleted',
] as const;

const EventNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * A notification. While it is unread, further events of its kind on its subject add to it: a post for `comment`, `thread`, `mention` and
 * `like`; a decision or a report for `moderation`; an invitation for `joined`; none for `pending` and `report`. Each event of the account has a notification
 * of its own.
 */
export const Notification = Type.Object({
  id: Id,
  kind: NotificationKind,
  updatedAt: Type.String({
    ...Timestamp,
    description: 'The time of its newest event; of comments and likes up to a minute before',
  }),
  /** Stands for its newest event, in `seen` of `readNotifications`. */
  lastEvent: EventNumber,
  read: Type.Boolean(),
  actors: Type.Array(
    Type.Object({ userId: Id, username: Type.String(), name: Type.String(), profilePicture: Type.String() }),
    {
      maxItems: SHOWN_ACTORS_MAX,
      description: 'The members who acted last, the last first; none for moderation, report and account',
    },
  ),
  actorCount: Type.Integer({ minimum: 0, maximum: ACTOR_COUNT_MAX }),
  /** The post of `comment`, `thread`, `mention`, `like`. */
  post: orNull(Type.Object({ id: Id, title: Type.String() })),
  /** The first comment that the member has not read; null when it is about no comment. */
  commentId: orNull(Id),
  /** Of `moderation`. */
  news: orNull(Type.Enum(MODERATION_NEWS)),
  /** Of `account`. */
  account: orNull(AccountEvent),
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
    'Mark notifications as read: these, or all up to the one with the newest event that the caller saw. Later events stay unread, as further notifications, of those in `seen`',
  method: 'POST',
  path: '/notifications/read',
  auth: 'member',
  requestClass: 'write',
  json: Type.Object({
    ids: Type.Optional(Type.Array(IdInput, { maxItems: NOTIFICATIONS_PAGE_MAX })),
    seen: Type.Optional(
      Type.Array(Type.Object({ id: IdInput, lastEvent: Type.Optional(EventNumber) }), {
        maxItems: SEEN_MAX,
        description: 'As a list contained them: each only up to that event, despite `ids` and `upTo`',
      }),
    ),
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

/** For each kind that can be switched off, whether the member receives notifications of it. */
export const NotificationSettings = Type.Object(
  // The entries have the keys of `CHOSEN_KINDS`.
  /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ CHOSEN_KINDS.map((kind) => [kind, Type.Boolean()]),
  ) as Record<ChosenKind, Type.TBoolean>,
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
