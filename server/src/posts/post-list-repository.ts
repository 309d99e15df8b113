import { POST_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible, scanVisible } from '../db/visible-rows.ts';
import {
  isVisibleComment,
  isVisiblePost,
  isVisibleUser,
  postRemoval,
  postStorage,
  postVisibility,
  VISIBLE_COUNTS,
} from '../visibility/visible-repository.ts';

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
      'image.is_animated as image_is_animated',
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
  /** Whether a moderator removed it. */
  readonly is_removed: 0 | 1;
}

interface ListedRow extends ListedPost {
  readonly is_visible: 0 | 1;
}

export interface PostPage {
  readonly limit: number;
  /** The id of the last post of the previous page; undefined for the first page. */
  readonly after: number | undefined;
  readonly authorId?: number | undefined;
  /** Whether the posts of `authorId` that moderators removed are listed, too. */
  readonly includesRemoved?: boolean;
  /** Authors whose posts are left out; none by default. */
  readonly without?: ReadonlySet<number> | undefined;
}

const ids = statement((db, [before, limit]: readonly [number, number]) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', postVisibility.as('is_visible'), sql.lit<0>(0).as('is_removed')])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit),
);
const listOf = (
  isVisible: RawBuilder<0 | 1>,
  isRemoved: RawBuilder<0 | 1>,
  db: Db,
  [authorId, before, limit]: readonly [number, number, number],
) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', isVisible.as('is_visible'), isRemoved.as('is_removed')])
    .where('user_id', '=', authorId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit);
const idsOfAuthor = statement((db, page: readonly [number, number, number]) =>
  listOf(postVisibility, sql.lit<0>(0), db, page),
);
const idsForAuthor = statement((db, page: readonly [number, number, number]) =>
  listOf(postStorage, postRemoval, db, page),
);
const rows = statement((db, postIds: readonly number[]) =>
  posts(db).where('posts.id', 'in', postIds).where(isVisiblePost),
);
/** Lists posts, newest first. */
export async function listPostIds(
  db: Db,
  { limit, after = Number.MAX_SAFE_INTEGER, authorId, includesRemoved = false, without }: PostPage,
): Promise<ListedPost[]> {
  const ofAuthor = includesRemoved ? idsForAuthor : idsOfAuthor;
  const read = (below: number, count: number) =>
    authorId === undefined ? ids(db, [below, count]) : ofAuthor(db, [authorId, below, count]);
  return readVisible<ListedRow>(
    (last, count) => read(last?.id ?? after, count),
    limit,
    without && ((row) => !without.has(row.user_id)),
  );
}

/** The most posts that one page of unviewed posts reads, viewed or not. */
const UNVIEWED_SCAN = 5000;

interface UnviewedRow extends Omit<ListedRow, 'is_removed'> {
  readonly is_viewed: 0 | 1;
}
// The parameters are the viewer, the id above the posts, the viewer again, and the number of posts.
type UnviewedParameters = readonly [viewerId: number, before: number, memberId: number, limit: number];
const unviewedIds = statement((db, [viewerId, before, memberId, limit]: UnviewedParameters) =>
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
    .where('id', '>', (eb) =>
      eb.fn.coalesce(
        eb.selectFrom('read_states').select('all_seen_up_to').where('user_id', '=', memberId),
        sql.lit(0),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit),
);
/**
 * Lists posts that a viewer has neither viewed nor marked as seen, newest first. A viewer may have viewed a million: after several thousand, the list ends
 * before the page is full.
 * @returns `stoppedAt`: the id of the last post that was read, when it ends so
 */
export async function listUnviewedIds(
  db: Db,
  viewerId: number,
  { limit, after = Number.MAX_SAFE_INTEGER, without }: PostPage,
): Promise<{ readonly ids: readonly number[]; readonly stoppedAt: number | undefined }> {
  const { rows, stoppedAt } = await scanVisible<UnviewedRow>(
    (last, count) => unviewedIds(db, [viewerId, last?.id ?? after, viewerId, count]),
    limit,
    (row) => row.is_viewed === 0 && !without?.has(row.user_id),
    UNVIEWED_SCAN,
  );
  return { ids: rows.map(({ id }) => id), stoppedAt: stoppedAt?.id };
}

/** The visible posts among some, in any order. */
export const listPostRows = (db: Db, postIds: readonly number[]): Promise<PostRow[]> => rows(db, postIds);
