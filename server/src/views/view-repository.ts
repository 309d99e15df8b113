import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSeenBy } from '../blocks/hidden-repository.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleComment } from '../deletions/visibility-repository.ts';
import type { Reader } from '../sessions/viewer.ts';

/** The last visit of a member to a post. */
interface LastVisit {
  /** The newest comment that the member saw at that visit; 0 if there was none. */
  readonly last_comment_id: number;
  /** The newest comment that the member sees now; 0 if there is none. */
  readonly newest_comment_id: number;
}

// The first entry of an index, unless newer comments are hidden.
const newestComment = (postId: number, isSeen: RawBuilder<SqlBool> = sql`true`) =>
  sql<number>`coalesce((
    select comments.id from comments where comments.post_id = ${postId} and ${isVisibleComment} and ${isSeen}
    order by comments.id desc limit 1), 0)`;
/** Has the viewer twice as a parameter. */
const newestSeenComment = (postId: number, viewerId: number) =>
  newestComment(postId, isSeenBy(viewerId, 'comments.user_id'));

const hidesNobody = ({ hidden }: Reader) => hidden.blocked.size === 0;

/** The last visit of a viewer to a post; undefined when the viewer never viewed it. */
export async function findLastVisit(db: Db, viewer: Reader, postId: number): Promise<LastVisit | undefined> {
  const { userId } = viewer;
  const [visit] = hidesNobody(viewer)
    ? await visits(db, [postId, postId, userId])
    : await seenVisits(db, [postId, userId, userId, postId, userId]);
  return visit;
}
const visits = statement((db, [commentedId, postId, userId]: readonly [number, number, number]) =>
  visitOf(db, newestComment(commentedId), postId, userId),
);
type Seen = readonly [commentedId: number, viewerId: number, same: number, postId: number, userId: number];
const seenVisits = statement((db, [commentedId, viewerId, , postId, userId]: Seen) =>
  visitOf(db, newestSeenComment(commentedId, viewerId), postId, userId),
);
const visitOf = (db: Db, newest: RawBuilder<number>, postId: number, userId: number) =>
  db
    .selectFrom('views')
    .select(['last_comment_id', newest.as('newest_comment_id')])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId);

/** Inserts a view unless the viewer has viewed the post. @returns whether it was inserted */
export async function insertView(trx: Trx, viewer: Reader, postId: number): Promise<boolean> {
  const { userId } = viewer;
  const view = [postId, userId, Date.now(), postId] as const;
  const rows = hidesNobody(viewer)
    ? await insertedView(trx, view)
    : await insertedSeenView(trx, [...view, userId, userId]);
  return rows.length > 0;
}
type NewView = readonly [postId: number, userId: number, createdAt: number, commentedId: number];
const insertedView = statement((db, [postId, userId, createdAt, commentedId]: NewView) =>
  insertOnce(db, [postId, userId, createdAt], newestComment(commentedId)),
);
type NewSeenView = readonly [...NewView, viewerId: number, sameViewer: number];
const insertedSeenView = statement((db, [postId, userId, createdAt, commentedId, viewerId]: NewSeenView) =>
  insertOnce(db, [postId, userId, createdAt], newestSeenComment(commentedId, viewerId)),
);
type View = readonly [postId: number, userId: number, createdAt: number];
const insertOnce = (db: Db, [post_id, user_id, created_at]: View, last_comment_id: RawBuilder<number>) =>
  db
    .insertInto('views')
    .values({ post_id, user_id, created_at, last_comment_id })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('post_id');

/** Moves the last visit of a member to a post forward to a comment; a later visit stays. */
export async function setLastVisit(
  trx: Trx,
  postId: number,
  userId: number,
  commentId: number,
): Promise<void> {
  await movedVisit(trx, [commentId, postId, userId, commentId]);
}
type Visit = readonly [commentId: number, postId: number, userId: number, before: number];
const movedVisit = statement((db, [last_comment_id, postId, userId, before]: Visit) =>
  db
    .updateTable('views')
    .set({ last_comment_id })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('last_comment_id', '<', before),
);
