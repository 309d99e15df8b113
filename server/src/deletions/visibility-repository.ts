import { sql, type RawBuilder, type SqlBool } from 'kysely';

// The rows of a deleted member are deleted in batches; until then no statement may show or count them. The tables of what is
// deleted are empty nearly always; the embedded engine then takes well below a microsecond for each of these.

/** Whether the member that a column names is not deleted. */
export const isVisibleUser = (column: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} not in (select user_id from deleted_users)`;

/** Whether a post is not deleted, and its author is not. For statements that read `posts`. */
export const isVisiblePost: RawBuilder<SqlBool> = sql`(
  posts.id not in (select post_id from deleted_posts) and ${isVisibleUser('posts.user_id')})`;

const hasDeletedUsers = sql<SqlBool>`exists (select 1 from deleted_users where user_id > 0)`;
const hasDeletedPosts = sql<SqlBool>`exists (select 1 from deleted_posts where post_id > 0)`;

/** Whether the post that a column names is visible. Looks at no post unless something is being deleted. */
export const isOnVisiblePost = (column: string): RawBuilder<SqlBool> => sql`(
  not (${hasDeletedUsers} or ${hasDeletedPosts})
  or exists (select 1 from posts where posts.id = ${sql.ref(column)} and ${isVisiblePost}))`;

/** The id of a post if it is visible, else null: computed once in a statement, however many rows are compared with it. */
export const idOfVisiblePost = (id: number): RawBuilder<number> =>
  sql`(select posts.id from posts where posts.id = ${id} and ${isVisiblePost})`;

/** Visibility as a number, 0 or 1, where rows are read up to a limit whether they are visible or not. */
export const postVisibility = asNumber(isVisiblePost);
export const commentVisibility = asNumber(isVisibleUser('comments.user_id'));

/** Whether stored counts may contain rows of deleted members, as a number, 0 or 1. */
export const mayHideCounts = asNumber(hasDeletedUsers);

function asNumber(condition: RawBuilder<SqlBool>): RawBuilder<0 | 1> {
  return sql`case when ${condition} then 1 else 0 end`;
}

/**
 * The counts of a post that is read: those of its rows without those of deleted members. A stored count moves
 * with each row, so both differences are the same at every moment.
 */
export const VISIBLE_COUNTS = [
  visibleCount('view_count', sql`views`),
  visibleCount('like_count', sql`reactions`, sql`and kind = 'like'`),
  visibleCount('dislike_count', sql`reactions`, sql`and kind = 'dislike'`),
  visibleCount('comment_count', sql`comments`),
] as const;

function visibleCount<C extends string>(column: C, table: RawBuilder<unknown>, which = sql``) {
  const stored = sql`posts.${sql.ref(column)}`;
  // Asked once a statement, not once a row.
  return sql<number>`case when ${hasDeletedUsers} then ${stored} - (
    select count(*) from ${table} as hidden
    where hidden.post_id = posts.id and hidden.user_id in (select user_id from deleted_users) ${which}
  ) else ${stored} end`.as(column);
}
