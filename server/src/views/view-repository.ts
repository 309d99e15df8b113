import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSeenBy } from '../visibility/hidden-repository.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleComment } from '../visibility/visible-repository.ts';
import { hasUnreadAboutPost, lockedUnreadAboutPost } from '../notifications/notification-repository.ts';
import type { Reader } from '../visibility/visibility-policy.ts';

/** The last visit of a member to a post. */
interface LastVisit {
  /** The newest comment that the member saw at that visit; 0 if there was none. */
  readonly last_comment_id: number;
  /** The newest comment that the member sees now; 0 if there is none. */
  readonly newest_comment_id: number;
  /** Whether the member has unread notifications about the post. */
  readonly has_unread: 0 | 1;
}

interface RecordedVisit {
  /** The unread notifications about the post: ids with commas, or null. They are locked until the transaction ends. */
  readonly locked: string | null;
}

// The first entry of an index, unless newer comments are hidden.
const newestComment = (postId: number, isSeen: RawBuilder<SqlBool> = sql`true`) =>
  sql<number>`coalesce((
    select comments.id from comments where comments.post_id = ${postId} and ${isVisibleComment} and ${isSeen}
    order by comments.id desc limit 1), 0)`;
/** Has the viewer twice as a parameter. */
const newestSeenComment = (postId: number, viewerId: number) =>
  newestComment(postId, isSeenBy(sql`${viewerId}`, sql.ref('comments.user_id')));

const hidesNobody = ({ hidden }: Reader) => hidden.blocked.size === 0;

/** The last visit of a viewer to a post; undefined when the viewer never viewed it. */
export async function findLastVisit(db: Db, viewer: Reader, postId: number): Promise<LastVisit | undefined> {
  const { userId } = viewer;
  const [visit] = hidesNobody(viewer)
    ? await visits(db, [postId, userId, postId, postId, userId])
    : await seenVisits(db, [postId, userId, userId, userId, postId, postId, userId]);
  return visit;
}
/** A member and a post, each twice as a parameter. */
type Twice = readonly [memberId: number, ofPostId: number, postId: number, userId: number];
const visits = statement((db, [commentedId, ...member]: readonly [commentedId: number, ...Twice]) =>
  visitOf(db, newestComment(commentedId), member),
);
type Seen = readonly [commentedId: number, viewerId: number, same: number, ...Twice];
const seenVisits = statement((db, [commentedId, viewerId, , ...member]: Seen) =>
  visitOf(db, newestSeenComment(commentedId, viewerId), member),
);
const visitOf = (db: Db, newest: RawBuilder<number>, [memberId, ofPostId, postId, userId]: Twice) =>
  db
    .selectFrom('views')
    .select([
      'last_comment_id',
      newest.as('newest_comment_id'),
      hasUnreadAboutPost(db, memberId, ofPostId).as('has_unread'),
    ])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId);

/** Inserts a view, and locks the unread notifications about the post. @returns undefined when the viewer has viewed the post */
export async function insertView(
  trx: Trx,
  viewer: Reader,
  postId: number,
): Promise<RecordedVisit | undefined> {
  const { userId } = viewer;
  const view = [postId, userId, Date.now(), postId] as const;
  const [row] = hidesNobody(viewer)
    ? await insertedView(trx, [...view, userId, postId])
    : await insertedSeenView(trx, [...view, userId, userId, userId, postId]);
  if (row) publishOnCommit(trx, ['viewer', userId]);
  return row;
}
type NewView = readonly [postId: number, userId: number, createdAt: number, commentedId: number];
type Unread = readonly [memberId: number, ofPostId: number];
const insertedView = statement(
  (db, [postId, userId, createdAt, commentedId, ...unread]: readonly [...NewView, ...Unread]) =>
    insertOnce(db, [postId, userId, createdAt], newestComment(commentedId), unread),
);
type NewSeenView = readonly [...NewView, viewerId: number, sameViewer: number, ...Unread];
const insertedSeenView = statement(
  (db, [postId, userId, createdAt, commentedId, viewerId, , ...unread]: NewSeenView) =>
    insertOnce(db, [postId, userId, createdAt], newestSeenComment(commentedId, viewerId), unread),
);
type View = readonly [postId: number, userId: number, createdAt: number];
const insertOnce = (
  db: Db,
  [post_id, user_id, created_at]: View,
  last_comment_id: RawBuilder<number>,
  unread: Unread,
) =>
  db
    .insertInto('views')
    .values({ post_id, user_id, created_at, last_comment_id })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning(lockedUnreadAboutPost(db, ...unread).as('locked'));

/** Moves the last visit of a member to a post forward to a comment, unless a later one was seen, and locks the unread notifications about the post. */
export async function setLastVisit(
  trx: Trx,
  postId: number,
  userId: number,
  commentId: number,
): Promise<RecordedVisit | undefined> {
  const [row] = await movedVisit(trx, [commentId, commentId, postId, userId, userId, postId]);
  if (row) publishOnCommit(trx, ['viewer', userId]);
  return row;
}
type Visit = readonly [than: number, commentId: number, postId: number, userId: number, ...Unread];
const movedVisit = statement((db, [than, commentId, postId, userId, ...unread]: Visit) =>
  db
    .updateTable('views')
    .set({
      last_comment_id: sql<number>`case when last_comment_id < ${than} then ${commentId} else last_comment_id end`,
    })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning(lockedUnreadAboutPost(db, ...unread).as('locked')),
);
