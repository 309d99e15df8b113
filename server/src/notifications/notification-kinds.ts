import type { NotificationKind } from '@plaza/contract/notification.ts';
import { keysOf } from '../lib/record.ts';
import * as sources from './event-source-repository.ts';
import type { EventSource } from './event-source-repository.ts';

interface KindRules {
  /** Who receives it, but for the member who acted. */
  readonly recipients: 'author' | 'commenters' | 'mentioned' | 'concerned' | 'inviter' | 'moderators';
  /** What reads it, besides its link, 'Mark all as read' and the setting of the kind. */
  readonly readBy: readonly ('visit of post' | 'mute of post')[];
  /** Whether a further event within a minute leaves the row as it is, so that a post with many members causes few writes. */
  readonly isFrequent: boolean;
  readonly events: readonly EventSource[];
}

/** All that differs between the kinds of notifications; `web/src/features/notifications/kinds.tsx` has what they say. */
export const NOTIFICATION_KINDS = {
  comment: {
    recipients: 'author',
    readBy: ['visit of post', 'mute of post'],
    isFrequent: true,
    events: [sources.COMMENTS],
  },
  thread: {
    recipients: 'commenters',
    readBy: ['visit of post', 'mute of post'],
    isFrequent: true,
    events: [sources.COMMENTS],
  },
  mention: {
    recipients: 'mentioned',
    readBy: ['visit of post'],
    isFrequent: false,
    events: [sources.MENTIONS],
  },
  like: {
    recipients: 'author',
    readBy: ['visit of post', 'mute of post'],
    isFrequent: true,
    events: [sources.LIKES, sources.TIMED_LIKES],
  },
  moderation: { recipients: 'concerned', readBy: [], isFrequent: false, events: [sources.DECISION] },
  joined: { recipients: 'inviter', readBy: [], isFrequent: false, events: [sources.USES] },
  pending: { recipients: 'moderators', readBy: [], isFrequent: false, events: [sources.REGISTRATIONS] },
  report: { recipients: 'moderators', readBy: [], isFrequent: false, events: [sources.OPEN_REPORTS] },
  account: { recipients: 'concerned', readBy: [], isFrequent: false, events: [sources.ACCOUNT_EVENT] },
} as const satisfies Readonly<Record<NotificationKind, KindRules>>;

/** The kinds whose rules fulfil a condition. */
export const kindsWhere = (condition: (rules: KindRules) => boolean): NotificationKind[] =>
  keysOf(NOTIFICATION_KINDS).filter((kind) => condition(NOTIFICATION_KINDS[kind]));
