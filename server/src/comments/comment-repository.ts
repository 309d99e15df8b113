import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { CommentTable } from './comment-table.ts';

export type CommentRow = Awaited<ReturnType<typeof commentPage>>[number];

/** The newest comments of a post below an id, newest first. */
export function listCommentRows(
  db: Db,
  postId: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<CommentRow[]> {
  return commentPage(db, [postId, before, limit]);
}
type Page = readonly [postId: number, before: number, limit: number];
const commentPage = statement((db, [postId, before, limit]: Page) =>
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
    ])
    .where('comments.post_id', '=', postId)
    .where('comments.id', '<', before)
    .orderBy('comments.id', 'desc')
    .limit(limit),
);

/** @returns the id of the new comment */
export async function insertComment(trx: Trx, comment: Insertable<CommentTable>): Promise<number> {
  const { id } = await trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findComment(db: Db, id: number) {
  return db.selectFrom('comments').select(['post_id', 'user_id']).where('id', '=', id).executeTakeFirst();
}

export async function deleteCommentRow(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
