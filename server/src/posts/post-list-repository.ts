import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import {
  isStoredPost,
  isVisibleComment,
  isVisiblePost,
  isVisibleUser,
  postVisibility,
  VISIBLE_COUNTS,
} from '../deletions/visibility-repository.ts';
import type { RemovedPostTable } from '../removals/removal-table.ts';

// Aggregated as the inside of a JSON array, which is the same SQL on both engines. Most posts have no comments, and a search
// without a result takes as long as one with.
const newestViewers = sql<string | null>`case when posts.view_count > 0 then (
  select string_agg('{"UserId":' || newest.user_id || '}', ',') from (
    select user_id from views where views.post_id = posts.id and ${isVisibleUser('views.user_id')}
    order by views.created_at desc, views.user_id desc limit ${sql.lit(POST_ENTRIES_MAX)}
  ) as newest) end`;
const newestComments = sql<string | null>`case when posts.comment_count > 0 then (
  select string_agg('{"id":' || newest.id || ',"userId":' || newest.user_id || '}', ',') from (
    select id, user_id from comments where comments.post_id = posts.id and ${isVisibleComment}
    order by comments.id desc limit ${sql.lit(POST_ENTRIES_MAX)}
  ) as newest) end`;

const posts = (db: Db) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'posts.user_id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .leftJoin('images as image', 'image.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'posts.content',
      'posts.created_at',
      'posts.updated_at',
      'users.username',
      'users.name',
      'avatar.name as avatar_name',
      'image.name as image_name',
      'image.width as image_width',
      'image.height as image_height',
      'image.widths as image_widths',
      'image.placeholder as image_placeholder',
      'image.alt as image_alt',
    ])
    .select([...VISIBLE_COUNTS, newestViewers.as('newest_viewers'), newestComments.as('newest_comments')]);

/** The part of a post that all viewers share: post, author, image and newest entries. */
export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number];

interface IdRow {
  readonly id: number;
  readonly is_visible: 0 | 1;
}

export interface PostPage {
  readonly limit: number;
  /** The id of the last post of the previous page; undefined for the first page. */
  readonly after: number | undefined;
  readonly authorId?: number | undefined;
}

const ids = statement((db, [before, limit]: readonly [number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', postVisibility.as('is_visible')])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
const idsOfAuthor = statement((db, [authorId, before, limit]: readonly [number, number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', postVisibility.as('is_visible')])
    .where('user_id', '=', authorId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
const rows = statement((db, postIds: readonly number[]) =>
  posts(db).where('posts.id', 'in', postIds).where(isVisiblePost),
);
const removedRow = statement((db, [id]: readonly [number]) =>
  posts(db)
    .innerJoin('removed_posts', 'removed_posts.post_id', 'posts.id')
    .select(['removed_posts.removed_at', 'removed_posts.reason'])
    .where('posts.id', '=', id)
    .where(isStoredPost),
);

export async function listPostIds(
  db: Db,
  { limit, after = Number.MAX_SAFE_INTEGER, authorId }: PostPage,
): Promise<number[]> {
  const read = (below: number, count: number) =>
    authorId === undefined ? ids(db, [below, count]) : idsOfAuthor(db, [authorId, below, count]);
  const found = await readVisible<IdRow>((last, count) => read(last?.id ?? after, count), limit);
  return found.map(({ id }) => id);
}

/** The visible posts among some, in any order. */
export const listPostRows = (db: Db, postIds: readonly number[]): Promise<PostRow[]> => rows(db, postIds);

export type RemovedPostRow = PostRow & Pick<RemovedPostTable, 'removed_at' | 'reason'>;

/** A post that a moderator removed; undefined when there is no such post, it is visible, or it is deleted. */
export async function findRemovedPostRow(db: Db, id: number): Promise<RemovedPostRow | undefined> {
  const [row] = await removedRow(db, [id]);
  return row;
}
