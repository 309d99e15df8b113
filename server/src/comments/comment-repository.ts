import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import {
  commentVisibility,
  idOfVisiblePost,
  isVisiblePost,
  isVisibleUser,
} from '../deletions/visibility-repository.ts';
import type { CommentTable } from './comment-table.ts';

type PageRow = Awaited<ReturnType<typeof commentPage>>[number];
export type CommentRow = Omit<PageRow, 'is_visible'>;

/** The newest comments of a post below an id, newest first; none of a deleted post. */
export function listCommentRows(
  db: Db,
  postId: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<CommentRow[]> {
  return readVisible<PageRow>((after, count) => commentPage(db, [postId, after?.id ?? before, count]), limit);
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
      commentVisibility.as('is_visible'),
    ])
    .where('comments.post_id', '=', idOfVisiblePost(postId))
    .where('comments.id', '<', before)
    .orderBy('comments.id', 'desc')
    .limit(limit),
);

/** @returns the id of the new comment */
export async function insertComment(trx: Trx, comment: Insertable<CommentTable>): Promise<number> {
  const { id } = await trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Whose comment it is, and on which post; undefined when there is none to be seen. */
export function findComment(db: Db, id: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.post_id', 'comments.user_id'])
    .where('comments.id', '=', id)
    .where(isVisibleUser('comments.user_id'))
    .where(isVisiblePost)
    .executeTakeFirst();
}

export async function deleteCommentRow(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('comments').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
