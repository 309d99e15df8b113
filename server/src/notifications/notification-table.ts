import type { ACCOUNT_NEWS } from '@plaza/contract/account-event.ts';
import type { ChosenKind, NotificationKind } from '@plaza/contract/notification.ts';
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
  /** The id of the subject, for the unique index: negative for a report of the member, of the event for `account`, 0 without a subject. */
  subject_id: number;
  /**
   * The id of the first event: of a comment, mention, like, use, registration or report; 0 for decisions and events of the account, and for
   * likes that a process of a release without ids of likes notifies about.
   */
  first_id: number;
  /** The id of the last event, 0 like the first one; null while unread. */
  last_id: number | null;
  /** The time of the first event. */
  created_at: number;
  /** The time of the newest event, or up to a minute before. Orders the list; it decides about no event. */
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
  kind: ChosenKind;
}

/** What happened to the security of an account. It has one notification. */
export interface AccountEventTable {
  id: Generated<number>;
  user_id: number;
  news: (typeof ACCOUNT_NEWS)[number];
  /** The username of who created the reset link, at that time; null for the command line, and for other events. */
  actor: string | null;
  /** The name of the passkey, or the User-Agent header of the log-in; otherwise empty. */
  detail: string;
  /** Of the reset link that was created, in `reset_links`, which keeps it for a shorter time. */
  link_hash: string | null;
  created_at: number;
}
