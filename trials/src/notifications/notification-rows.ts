import type { Rows } from '../chaos/store.ts';

/** The rows that notifications tell about, and these. Rows of deleted members and posts are left out. */
export interface NotificationRows {
  readonly posts: readonly PostRow[];
  readonly comments: readonly CommentRow[];
  readonly likes: readonly LikeRow[];
  readonly mentions: readonly MentionRow[];
  readonly decisions: readonly DecisionRow[];
  readonly reports: readonly ReportRow[];
  readonly blocks: readonly BlockRow[];
  readonly mutes: readonly PairRow[];
  readonly members: readonly MemberRow[];
  readonly notifications: readonly NotificationRow[];
}

interface PostRow {
  readonly id: number;
  readonly author: number;
  readonly title: string;
}
interface CommentRow {
  readonly id: number;
  readonly post: number;
  readonly author: number;
  readonly body: string;
}
interface LikeRow {
  readonly id: number;
  readonly post: number;
  readonly member: number;
}
interface MentionRow {
  readonly id: number;
  readonly post: number;
  /** Null for a mention in the post. */
  readonly comment: number | null;
  readonly member: number;
}
export interface DecisionRow {
  readonly id: number;
  readonly post: number;
  readonly author: number;
  readonly moderator: number;
  readonly reason: string;
  readonly reverted: number;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}
export interface ReportRow {
  readonly id: number;
  readonly reporter: number;
  readonly author: number;
  readonly post: number;
  readonly body: string;
  readonly decision: number | null;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}
interface MemberRow {
  readonly id: number;
  readonly username: string;
  readonly role: string;
}
interface PairRow {
  readonly member: number;
  readonly other: number;
}
interface BlockRow extends PairRow {
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

/** A row of notifications. Its events are those with the ids from `first` to `last`. */
export interface NotificationRow {
  readonly id: number;
  readonly member: number;
  readonly kind: string;
  readonly subject: number;
  readonly changed: number;
  readonly unread: number;
  readonly first: number;
  /** Null while it is unread. */
  readonly last: number | null;
}

const PRESENT = 'not in (select user_id from deleted_users)';
/** Of visible posts: neither deleted nor removed. */
const ON_POST = `post_id in (select id from posts where user_id ${PRESENT}
  and id not in (select post_id from deleted_posts) and id not in (select post_id from removed_posts))`;

/** Reads them in the order of their ids, as far as order matters. */
export const readNotificationRows = async (rows: Rows): Promise<NotificationRows> => ({
  posts: await rows.select(
    `select id, user_id as author, title from posts where ${ON_POST.replace('post_id', 'id')}`,
  ),
  comments: await rows.select(`select id, post_id as post, user_id as author, body from comments
    where user_id ${PRESENT} and ${ON_POST} and id not in (select comment_id from removed_comments) order by id`),
  likes: await rows.select(`select like_id as id, post_id as post, user_id as member from reactions
    where kind = 'like' and user_id ${PRESENT} and ${ON_POST}`),
  mentions: await rows.select(`select id, post_id as post, comment_id as comment, user_id as member
    from mentions where ${ON_POST} order by id`),
  decisions: await rows.select(`select id, subject_id as post, user_id as author, decided_by as moderator,
    reason, case when reverted_at is null then 0 else 1 end as reverted, decided_at as at from decisions`),
  reports: await rows.select(`select id, reporter_id as reporter, user_id as author, subject_id as post, body,
    decision_id as decision, created_at as at from reports where user_id ${PRESENT} order by id`),
  blocks: await rows.select('select user_id as member, blocked_id as other, created_at as at from blocks'),
  mutes: await rows.select('select user_id as member, muted_id as other from mutes'),
  members: await rows.select(`select id, username, role from users where id ${PRESENT}`),
  notifications: await rows.select(`select id, user_id as member, kind, subject_id as subject,
    changed_at as changed, case when read_at is null then 1 else 0 end as unread,
    first_id as first, last_id as last
    from notifications order by changed_at desc, id desc`),
});
