import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible, scanVisible } from '../db/visible-rows.ts';
import {
  isVisibleComment,
  isVisiblePost,
  isVisibleUser,
  postVisibility,
  VISIBLE_COUNTS,
} from '../deletions/visibility-repository.ts';

/** Conditions on members whose actions are shown, and the counts of these. */
interface Shown {
  readonly counts: typeof VISIBLE_COUNTS;
  readonly isShown: (column: string) => RawBuilder<SqlBool>;
}
const ALL: Shown = { counts: VISIBLE_COUNTS, isShown: () => sql`true` };

// Aggregated as the inside of a JSON array, which is the same SQL on both engines. Most posts have no comments, and a search
// without a result takes as long as one with.
const newestViewers = ({ isShown }: Shown) => sql<string | null>`case when posts.view_count > 0 then (
  select string_agg('{"UserId":' || newest.user_id || '}', ',') from (
    select user_id from views
    where views.post_id = posts.id and ${isVisibleUser('views.user_id')} and ${isShown('views.user_id')}
    order by views.created_at desc, views.user_id desc limit ${sql.lit(POST_ENTRIES_MAX)}
  ) as newest) end`;
const newestComments = ({ isShown }: Shown) => sql<string | null>`case when posts.comment_count > 0 then (
  select string_agg('{"id":' || newest.id || ',"userId":' || newest.user_id || '}', ',') from (
    select id, user_id from comments
    where comments.post_id = posts.id and ${isVisibleComment} and ${isShown('comments.user_id')}
    order by comments.id desc limit ${sql.lit(POST_ENTRIES_MAX)}
  ) as newest) end`;

/** Posts with authors, images, counts and newest entries. */
export const posts = (db: Db, shown: Shown = ALL) =>
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
    .select([
      ...shown.counts,
      newestViewers(shown).as('newest_viewers'),
      newestComments(shown).as('newest_comments'),
    ]);

/** The part of a post that all viewers share: post, author, image and newest entries. */
export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number];

/** A post of a list. */
export interface ListedPost {
  readonly id: number;
  readonly user_id: number;
}

interface ListedRow extends ListedPost {
  readonly is_visible: 0 | 1;
}

export interface PostPage {
  readonly limit: number;
  /** The id of the last post of the previous page; undefined for the first page. */
  readonly after: number | undefined;
  readonly authorId?: number | undefined;
  /** Authors whose posts are left out; none by default. */
  readonly without?: ReadonlySet<number> | undefined;
}

const ids = statement((db, [before, limit]: readonly [number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', postVisibility.as('is_visible')])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
const idsOfAuthor = statement((db, [authorId, before, limit]: readonly [number, number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', postVisibility.as('is_visible')])
    .where('user_id', '=', authorId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
const rows = statement((db, postIds: readonly number[]) =>
  posts(db).where('posts.id', 'in', postIds).where(isVisiblePost),
);
/** Lists posts, newest first. */
export async function listPostIds(
  db: Db,
  { limit, after = Number.MAX_SAFE_INTEGER, authorId, without }: PostPage,
): Promise<ListedPost[]> {
  const read = (below: number, count: number) =>
    authorId === undefined ? ids(db, [below, count]) : idsOfAuthor(db, [authorId, below, count]);
  return readVisible<ListedRow>(
    (last, count) => read(last?.id ?? after, count),
    limit,
    without && ((row) => !without.has(row.user_id)),
  );
}

/** The most posts that one page of unviewed posts reads, viewed or not. */
const UNVIEWED_SCAN = 5000;

interface UnviewedRow extends ListedRow {
  readonly is_viewed: 0 | 1;
}
const unviewedIds = statement((db, [viewerId, before, limit]: readonly [number, number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', postVisibility.as('is_visible')])
    .select(
      sql<0 | 1>`case when exists (
        select 1 from views where views.post_id = posts.id and views.user_id = ${viewerId}) then 1 else 0 end`.as(
        'is_viewed',
      ),
    )
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
/**
 * Lists posts that a viewer has not viewed, newest first. A viewer may have viewed a million: after several thousand, the list ends
 * before the page is full.
 * @returns `stoppedAt`: the id of the last post that was read, when it ends so
 */
export async function listUnviewedIds(
  db: Db,
  viewerId: number,
  { limit, after = Number.MAX_SAFE_INTEGER, without }: PostPage,
): Promise<{ readonly ids: readonly number[]; readonly stoppedAt: number | undefined }> {
  const { rows, stoppedAt } = await scanVisible<UnviewedRow>(
    (last, count) => unviewedIds(db, [viewerId, last?.id ?? after, count]),
    limit,
    (row) => row.is_viewed === 0 && !without?.has(row.user_id),
    UNVIEWED_SCAN,
  );
  return { ids: rows.map(({ id }) => id), stoppedAt: stoppedAt?.id };
}

/** The visible posts among some, in any order. */
export const listPostRows = (db: Db, postIds: readonly number[]): Promise<PostRow[]> => rows(db, postIds);
