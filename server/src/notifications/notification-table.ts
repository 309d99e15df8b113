import type { NotificationKind } from '@plaza/contract/notification.ts';
import type { Generated } from 'kysely';

/**
 * For a member, events of a kind on a subject since the first one: until the member reads it, all of them. Who acted is derived from
 * the rows of the events. There is one unread row per member, kind and subject.
 */
export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /** The subject: at most one of these four. */
  post_id: number | null;
  decision_id: number | null;
  report_id: number | null;
  invitation_id: number | null;
  /** The id of the subject, for the unique index: negative for a report of the member, 0 without a subject. */
  subject_id: number;
  /** The id of the first event: of a comment, mention, use, registration or report; 0 for likes and decisions. */
  first_id: number;
  /** The id of the last event; null while unread. */
  last_id: number | null;
  /** The time of the first event. */
  created_at: number;
  /** The time of the newest event, or up to a minute before. */
  changed_at: number;
  read_at: number | null;
}

/** A member whose username a text contains: that of a comment, or title and content of a post. */
export interface MentionTable {
  id: Generated<number>;
  post_id: number;
  /** Null for a mention in the post. */
  comment_id: number | null;
  user_id: number;
  created_at: number;
}

/** A post about which a member receives only mentions. */
export interface MutedPostTable {
  post_id: number;
  user_id: number;
}

/** A kind of notifications that a member does not receive. */
export interface MutedKindTable {
  user_id: number;
  kind: NotificationKind;
}
