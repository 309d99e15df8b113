import type { Insertable, Selectable, Updateable } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import {
  isRemovedPost,
  isStoredPost,
  isVisiblePost,
  mayHideCounts,
  postRemoval,
  VISIBLE_COUNTS,
} from '../visibility/visible-repository.ts';
import type { PostTable } from './post-table.ts';

export type PostCounts = Pick<
  Selectable<PostTable>,
  'view_count' | 'like_count' | 'dislike_count' | 'comment_count'
>;

export type LockedPost = Pick<PostTable, 'user_id' | 'title' | 'content' | 'updated_at'> & {
  readonly mentions_made: number;
  readonly is_removed: 0 | 1;
};

/** Locks a post, visible or removed, until the transaction ends; undefined when there is no such post. */
export async function lockPost(trx: Trx, id: number): Promise<LockedPost | undefined> {
  const [row] = await postForUpdate(trx, [id]);
  return row;
}
const postForUpdate = statement((db, [id]: readonly [number]) =>
  db
    .selectFrom('posts')
    .select(['user_id', 'title', 'content', 'updated_at', 'mentions_made', postRemoval.as('is_removed')])
    .where('id', '=', id)
    .where(isStoredPost)
    .forUpdate(),
);

/** Prevents the deletion of a post until the transaction ends; its counts may change. @returns its author if it is visible */
export async function lockPostKey(trx: Trx, id: number): Promise<number | undefined> {
  const [row] = await postForKeyShare(trx, [id]);
  return row?.user_id;
}
const postForKeyShare = statement((db, [id]: readonly [number]) =>
  db.selectFrom('posts').select('user_id').where('id', '=', id).where(isVisiblePost).forKeyShare(),
);

/** Prevents the deletion of a post, visible or removed, until the transaction ends; its counts may change. */
export async function lockStoredPostKey(trx: Trx, id: number): Promise<void> {
  await storedPostForKeyShare(trx, [id]);
}
const storedPostForKeyShare = statement((db, [id]: readonly [number]) =>
  db.selectFrom('posts').select('id').where('id', '=', id).where(isStoredPost).forKeyShare(),
);

export async function findPostOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', id)
    .where(isVisiblePost)
    .executeTakeFirst();
  return row?.user_id;
}

/** The author of a post that a moderator removed; undefined when there is none. */
export async function findRemovedPostOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', id)
    .where(isStoredPost)
    .where(isRemovedPost)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findPostCounts(db: Db, id: number): Promise<PostCounts | undefined> {
  const [counts] = await postCounts(db, [id]);
  return counts;
}
const postCounts = statement((db, [id]: readonly [number]) =>
  db.selectFrom('posts').select(VISIBLE_COUNTS).where('id', '=', id).where(isVisiblePost),
);

export async function insertPost(trx: Trx, post: Insertable<PostTable>): Promise<number> {
  const { id } = await trx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  publishOnCommit(trx, ['list', post.user_id], ['post_created', id, post.user_id]);
  return id;
}

export async function setPost(
  trx: Trx,
  id: number,
  change: Pick<Updateable<PostTable>, 'title' | 'content' | 'updated_at'>,
): Promise<void> {
  const { user_id } = await trx
    .updateTable('posts')
    .set(change)
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  publishOnCommit(trx, ['post', id], ['post_edited', id, user_id]);
}

/** Notes new mentions in a post. */
export async function addMentionsMade(trx: Trx, id: number, added: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set((eb) => ({ mentions_made: eb('mentions_made', '+', added) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Adds to counts of a post, which others then wait to write: the last change of a transaction.
 * @param actorId whose action it is
 * @returns the new counts
 */
export async function moveCounts(
  trx: Trx,
  id: number,
  deltas: Partial<PostCounts>,
  actorId: number,
): Promise<PostCounts> {
  const { view_count = 0, like_count = 0, dislike_count = 0, comment_count = 0 } = deltas;
  const [moved] = await movedCounts(trx, [
    view_count,
    like_count,
    dislike_count,
    comment_count,
    Math.max(0, like_count),
    id,
  ]);
  // An update that waited for a lock sees new counts, but other tables as before the wait. Another statement sees one snapshot.
  const [counts] = moved?.may_hide === 1 ? await lockedCounts(trx, [id]) : [moved];
  if (!counts) throw new Error('counts of a post that does not exist were moved');
  if (Object.values(deltas).some((delta) => delta !== 0)) publishOnCommit(trx, ['post', id, actorId]);
  return counts;
}
type Moved = readonly [
  views: number,
  likes: number,
  dislikes: number,
  comments: number,
  newLikes: number,
  id: number,
];
const movedCounts = statement((db, [views, likes, dislikes, comments, newLikes, id]: Moved) =>
  db
    .updateTable('posts')
    .set((eb) => ({
      view_count: eb('view_count', '+', views),
      like_count: eb('like_count', '+', likes),
      dislike_count: eb('dislike_count', '+', dislikes),
      comment_count: eb('comment_count', '+', comments),
      last_like_id: eb('last_like_id', '+', newLikes),
    }))
    .where('id', '=', id)
    .returning(['view_count', 'like_count', 'dislike_count', 'comment_count', mayHideCounts.as('may_hide')]),
);
const lockedCounts = statement((db, [id]: readonly [number]) =>
  db.selectFrom('posts').select(VISIBLE_COUNTS).where('id', '=', id),
);
