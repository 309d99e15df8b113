import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import {
  commentRemoval,
  commentVisibility,
  idOfVisiblePost,
  isStoredPost,
  isVisiblePost,
  isVisibleUser,
} from '../deletions/visibility-repository.ts';
import type { CommentTable } from './comment-table.ts';

type PageRow = Awaited<ReturnType<typeof commentPage>>[number];
export type CommentRow = Omit<PageRow, 'is_visible'>;

/** Lists visible comments below `after`, newest first; none of a post that is not visible. @param without hidden authors */
export function listCommentRows(
  db: Db,
  postId: number,
  limit: number,
  after = Number.MAX_SAFE_INTEGER,
  without?: ReadonlySet<number>,
): Promise<CommentRow[]> {
  return readVisible<PageRow>(
    (last, count) => commentPage(db, [postId, last?.id ?? after, count]),
    limit,
    without && ((row) => !without.has(row.user_id)),
  );
}
type Page = readonly [postId: number, after: number, limit: number];
const commentPage = statement((db, [postId, after, limit]: Page) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'comments.user_id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .select([
      'comments.id',
      'comments.post_id',
      'comments.user_id',
      'comments.body',
      'comments.created_at',
      'users.username',
      'users.name',
      'avatar.name as avatar_name',
      commentVisibility.as('is_visible'),
    ])
    .where('comments.post_id', '=', idOfVisiblePost(postId))
    .where('comments.id', '<', after)
    .orderBy('comments.id', 'desc')
    .limit(limit),
);

export async function insertComment(trx: Trx, comment: Insertable<CommentTable>): Promise<number> {
  const { id } = await trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A comment, visible or removed, on a visible post; undefined without one, or when its author is deleted. */
export const findComment = (db: Db, id: number) =>
  storedComment(db, id).where(isVisiblePost).executeTakeFirst();

/** A comment, visible or removed, on a post that is visible or removed; undefined as above. */
export const findStoredComment = (db: Db, id: number) => storedComment(db, id).executeTakeFirst();

function storedComment(db: Db, id: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.post_id', 'comments.user_id', 'posts.user_id as post_author_id'])
    .select(commentRemoval.as('is_removed'))
    .where('comments.id', '=', id)
    .where(isVisibleUser('comments.user_id'))
    .where(isStoredPost);
}

/** Locks a comment until the transaction ends. @returns whether there is such a comment */
export async function lockComment(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCommentRow(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
