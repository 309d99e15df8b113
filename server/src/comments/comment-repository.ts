import { sql, type Insertable, type RawBuilder } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import {
  commentRemoval,
  idOfStoredPost,
  idOfVisiblePost,
  isStoredPost,
  isVisiblePost,
  isVisibleUser,
  userVisibility,
} from '../visibility/visible-repository.ts';
import type { CommentTable } from './comment-table.ts';

type PageRow = Awaited<ReturnType<typeof commentPage>>[number];
export type CommentRow = Omit<PageRow, 'is_visible'>;

/** A part of the comments of a post. */
export interface CommentSelection {
  readonly limit: number;
  /** Only comments with smaller ids. */
  readonly after?: number | undefined;
  /** Authors whose comments are left out. */
  readonly without?: ReadonlySet<number> | undefined;
  /** Whether comments by an author are part of it after their removal by a moderator. */
  readonly includesRemovedBy: (authorId: number) => boolean;
}

/** Lists comments, newest first. @param ofPost a post: only a visible one has comments, or also a removed one */
export function listCommentRows(
  db: Db,
  ofPost: { readonly id: number; readonly isRemoved?: boolean },
  { limit, after = Number.MAX_SAFE_INTEGER, without, includesRemovedBy }: CommentSelection,
): Promise<CommentRow[]> {
  const read = ofPost.isRemoved ? commentPageOfRemoved : commentPage;
  return readVisible<PageRow>(
    async (last, count) => {
      const rows = await read(db, [ofPost.id, last?.id ?? after, count]);
      return rows.map((row) =>
        row.is_removed === 0 || includesRemovedBy(row.user_id) ? row : { ...row, is_visible: 0 },
      );
    },
    limit,
    without && ((row) => !without.has(row.user_id)),
  );
}
type Page = readonly [postId: number, after: number, limit: number];
const commentPage = statement((db, [postId, ...page]: Page) => commentsOf(db, idOfVisiblePost(postId), page));
const commentPageOfRemoved = statement((db, [postId, ...page]: Page) =>
  commentsOf(db, idOfStoredPost(postId), page),
);
const commentsOf = (db: Db, postId: RawBuilder<number>, [after, limit]: readonly [number, number]) =>
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
      userVisibility('comments.user_id').as('is_visible'),
      commentRemoval.as('is_removed'),
    ])
    .where('comments.post_id', '=', postId)
    .where('comments.id', '<', after)
    .orderBy('comments.id', 'desc')
    .limit(limit);

export async function insertComment(trx: Trx, comment: Insertable<CommentTable>): Promise<number> {
  const { id } = await trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  publishOnCommit(trx, ['comment_created', id, comment.post_id, comment.user_id]);
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

export async function deleteCommentRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('comments').where('id', '=', id).execute();
}
