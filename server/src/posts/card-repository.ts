import { CARD_ENTRIES_MAX } from '@plaza/contract/post.ts';
import type { ReactionKind } from '@plaza/contract/reaction.ts';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';

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

const VIEWED: Mark = { viewed: true, reaction: null };

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

/** A post with its author, picture and newest entries: everything that is the same for every viewer. */
export type PostRow = Awaited<ReturnType<CardRepository['listRows']>>[number];

/** Where a page of posts begins, and whose they are; ids fall from newest to oldest. */
export interface PostPage {
  readonly limit: number;
  /** Only posts older than this id. */
  readonly before: number | undefined;
  readonly authorId?: number;
}

/** What one member has done with a post. */
export interface Mark {
  readonly viewed: boolean;
  readonly reaction: ReactionKind | null;
}

export type CardRepository = ReturnType<typeof cardRepository>;

/** Reads what cards are made of, whatever their number in one statement or two. */
export function cardRepository(db: Db) {
  const ids = statement(db, ([before = 0, limit = 0]) =>
    db.selectFrom('posts').select('id').where('id', '<', before).orderBy('id', 'desc').limit(limit),
  );
  const idsOfAuthor = statement(db, ([authorId = 0, before = 0, limit = 0]) =>
    db
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', authorId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit),
  );
  const rows = statement(db, (postIds) => posts(db).where('posts.id', 'in', postIds));
  const views = statement(db, ([viewerId = 0, ...postIds]) =>
    db.selectFrom('views').select('post_id').where('user_id', '=', viewerId).where('post_id', 'in', postIds),
  );
  const reactions = statement(db, ([viewerId = 0, ...postIds]) =>
    db
      .selectFrom('reactions')
      .select(['post_id', 'kind'])
      .where('user_id', '=', viewerId)
      .where('post_id', 'in', postIds),
  );
  return {
    async listIds({ limit, before = Number.MAX_SAFE_INTEGER, authorId }: PostPage): Promise<number[]> {
      const page = [before, limit];
      const found = await (authorId === undefined ? ids(page) : idsOfAuthor([authorId, ...page]));
      return found.map(({ id }) => id);
    },
    /** In no order; posts that are gone are missing. */
    listRows: (postIds: readonly number[]) => rows(postIds),
    /** Posts that the viewer did nothing with are missing. */
    async listMarks(viewerId: number, postIds: readonly number[]): Promise<Map<number, Mark>> {
      const viewed = await views([viewerId, ...postIds]);
      const reacted = await reactions([viewerId, ...postIds]);
      const marks = new Map<number, Mark>(viewed.map((row) => [row.post_id, VIEWED]));
      for (const { post_id, kind } of reacted)
        marks.set(post_id, { viewed: marks.has(post_id), reaction: kind });
      return marks;
    },
  };
}
