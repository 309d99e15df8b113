import { CARD_ENTRIES_MAX } from '@plaza/contract/post.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { PostTable } from './post-table.ts';

/** A post with its author, picture and newest entries: everything that is the same for every viewer. */
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

// Lists of ids as text, which both engines aggregate alike: one row a post, whatever it holds.
const newestViewers = sql<string | null>`(
  select string_agg(cast(newest.user_id as text), ',') from (
    select user_id from views where views.post_id = posts.id
    order by views.created_at desc, views.user_id desc limit ${sql.lit(CARD_ENTRIES_MAX)}
  ) as newest)`;
const newestComments = sql<string | null>`(
  select string_agg(newest.id || ':' || newest.user_id, ',') from (
    select id, user_id from comments where comments.post_id = posts.id
    order by comments.id desc limit ${sql.lit(CARD_ENTRIES_MAX)}
  ) as newest)`;

function posts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'posts.user_id').on('avatar.kind', '=', 'avatar'),
    )
    .leftJoin('images as image', 'image.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'posts.content',
      'posts.view_count',
      'posts.like_count',
      'posts.dislike_count',
      'posts.comment_count',
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
    .select([newestViewers.as('newest_viewers'), newestComments.as('newest_comments')]);
}

/** Where a page of posts begins, and whose they are; ids fall from newest to oldest. */
export interface PostPage {
  readonly limit: number;
  /** Only posts older than this id. */
  readonly before: number | undefined;
  readonly authorId?: number;
}

export function listPostRows(db: Db, { limit, before, authorId }: PostPage): Promise<PostRow[]> {
  return posts(db)
    .$if(before !== undefined, (query) => query.where('posts.id', '<', before ?? 0))
    .$if(authorId !== undefined, (query) => query.where('posts.user_id', '=', authorId ?? 0))
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}

export function findPost(db: Db, id: number) {
  return posts(db).where('posts.id', '=', id).executeTakeFirst();
}

/** Which of these posts a member has viewed. */
export async function listViewed(db: Db, userId: number, postIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('views')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}

/** How a member reacted to these posts. */
export async function listReactions(db: Db, userId: number, postIds: readonly number[]) {
  const rows = await db
    .selectFrom('reactions')
    .select(['post_id', 'kind'])
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Map(rows.map((row) => [row.post_id, row.kind]));
}

/** The owner of a post, locked until the transaction ends; undefined when there is no such post. */
export async function lockPost(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.user_id;
}

/** Whose post it is; undefined when there is no such post. */
export async function findPostOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id;
}

/** The counts of a post; undefined when there is no such post. */
export function findPostCounts(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .select(['view_count', 'like_count', 'dislike_count', 'comment_count'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns the id of the new post */
export async function insertPost(trx: Trx, post: Insertable<PostTable>): Promise<number> {
  const { id } = await trx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setPost(
  trx: Trx,
  id: number,
  change: Pick<Updateable<PostTable>, 'title' | 'content' | 'updated_at'>,
): Promise<void> {
  await trx.updateTable('posts').set(change).where('id', '=', id).execute();
}

export async function deletePostRow(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** By how much each count of a post moves. */
export type CountDeltas = Partial<
  Record<'view_count' | 'like_count' | 'dislike_count' | 'comment_count', number>
>;

/** Moves counts of a post with the rows they count. @returns the counts after it */
export function moveCounts(trx: Trx, id: number, deltas: CountDeltas) {
  const { view_count = 0, like_count = 0, dislike_count = 0, comment_count = 0 } = deltas;
  return trx
    .updateTable('posts')
    .set((eb) => ({
      view_count: eb('view_count', '+', view_count),
      like_count: eb('like_count', '+', like_count),
      dislike_count: eb('dislike_count', '+', dislike_count),
      comment_count: eb('comment_count', '+', comment_count),
    }))
    .where('id', '=', id)
    .returning(['view_count', 'like_count', 'dislike_count', 'comment_count'])
    .executeTakeFirstOrThrow();
}
