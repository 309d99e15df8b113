import { sql, type RawBuilder, type SqlBool } from 'kysely';

// Rows of a deleted member are deleted in batches; meanwhile no statement may show or count them. Removed posts and comments have
// all of their rows for 30 days. The tables of deletions are nearly always empty, those of removals small, and each condition then
// takes SQLite less than a microsecond.

/** Whether the member whose id is in a column is not deleted. */
export const isVisibleUser = (column: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} not in (select user_id from deleted_users)`;

/** Whether the member whose id is in a column waits for approval: others do not see the profile, and there are no contents. */
export const isPendingUser = (column: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (select user_id from registrations where user_id is not null)`;

/** Whether neither the post nor its author is deleted, for statements that read `posts`. */
export const isStoredPost: RawBuilder<SqlBool> = sql`(
  posts.id not in (select post_id from deleted_posts) and ${isVisibleUser('posts.user_id')})`;

/** Whether a moderator removed the post. */
export const isRemovedPost = sql<SqlBool>`exists (select 1 from removed_posts where post_id = posts.id)`;
export const isRemovedComment = sql<SqlBool>`exists (select 1 from removed_comments where comment_id = comments.id)`;

/** Whether a post is visible to all members: neither deleted with its author or alone, nor removed. */
export const isVisiblePost: RawBuilder<SqlBool> = sql`(${isStoredPost} and not ${isRemovedPost})`;

/** Whether a comment is visible to all who see its post, for statements that read `comments`. */
export const isVisibleComment: RawBuilder<SqlBool> = sql`(
  ${isVisibleUser('comments.user_id')} and not ${isRemovedComment})`;

const hasDeletedUsers = sql<SqlBool>`exists (select 1 from deleted_users where user_id > 0)`;
const hasDeletedPosts = sql<SqlBool>`exists (select 1 from deleted_posts where post_id > 0)`;
const hasRemovedPosts = sql<SqlBool>`exists (select 1 from removed_posts where post_id > 0)`;

/** Whether the post whose id is in a column is visible. Reads posts only while some are deleted or removed. */
export const isOnVisiblePost = (column: string): RawBuilder<SqlBool> => sql`(
  not (${hasDeletedUsers} or ${hasDeletedPosts} or ${hasRemovedPosts})
  or exists (select 1 from posts where posts.id = ${sql.ref(column)} and ${isVisiblePost}))`;

/** The id of a visible post, otherwise null; computed once per statement. */
export const idOfVisiblePost = (id: number): RawBuilder<number> =>
  sql`(select posts.id from posts where posts.id = ${id} and ${isVisiblePost})`;
/** The id of a post that is visible or removed, otherwise null. */
export const idOfStoredPost = (id: number): RawBuilder<number> =>
  sql`(select posts.id from posts where posts.id = ${id} and ${isStoredPost})`;

/** Visibility as 0 or 1, for statements that also read invisible rows. */
export const postVisibility = asNumber(isVisiblePost);
export const userVisibility = (column: string): RawBuilder<0 | 1> => asNumber(isVisibleUser(column));
/** Whether a post is visible or removed, as 0 or 1. */
export const postStorage = asNumber(isStoredPost);

/** Whether a moderator removed a row, as 0 or 1. */
export const postRemoval = asNumber(isRemovedPost);
export const commentRemoval = asNumber(isRemovedComment);

/** Whether stored counts may contain rows of deleted members, as 0 or 1. */
export const mayHideCounts = asNumber(hasDeletedUsers);

function asNumber(condition: RawBuilder<SqlBool>): RawBuilder<0 | 1> {
  return sql`case when ${condition} then 1 else 0 end`;
}

/** The rows of a count of a post: their table, and a further condition on them, which are named `counted`. */
interface Counted {
  readonly column: 'view_count' | 'like_count' | 'dislike_count' | 'comment_count';
  readonly table: RawBuilder<unknown>;
  readonly which: RawBuilder<SqlBool>;
}

export const COUNTED: readonly Counted[] = [
  { column: 'view_count', table: sql`views`, which: sql`true` },
  { column: 'like_count', table: sql`reactions`, which: sql`kind = 'like'` },
  { column: 'dislike_count', table: sql`reactions`, which: sql`kind = 'dislike'` },
  {
    column: 'comment_count',
    table: sql`comments`,
    which: sql`not exists (select 1 from removed_comments where comment_id = counted.id)`,
  },
];

/** A count of a post without the rows of deleted members. */
export function visibleCount({ column, table, which }: Counted): RawBuilder<number> {
  const stored = sql`posts.${sql.ref(column)}`;
  // The condition is evaluated once per statement.
  return sql`case when ${hasDeletedUsers} then ${stored} - (
    select count(*) from ${table} as counted
    where counted.post_id = posts.id and counted.user_id in (select user_id from deleted_users) and ${which}
  ) else ${stored} end`;
}

/** The counts of a post without the rows of deleted members. */
export const VISIBLE_COUNTS = countColumns(visibleCount);

/** The four counts of a post as columns. */
export function countColumns(count: (counted: Counted) => RawBuilder<number>) {
  return COUNTED.map((counted) => count(counted).as(counted.column));
}
