import { sql } from 'kysely';
import type { Db, Engine } from '../db/open.ts';
import { isVisiblePost, isVisibleUser } from '../deletions/visibility-repository.ts';

/** The clock of the database server, in milliseconds since 1970; SQLite uses the clock of this process. */
export async function findServerTime(db: Db, engine: Engine): Promise<number> {
  if (engine === 'sqlite') return Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? 0;
}

/** Creation time of the newest row, in milliseconds since 1970; 0 without rows. */
export async function findNewestTime(db: Db): Promise<number> {
  const newest = await Promise.all(
    (['users', 'posts', 'comments', 'sessions'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max('created_at').as('time'))
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...newest.map((row) => row?.time ?? 0));
}

/**
 * Counts the posts of which a stored count (views, likes, dislikes or comments) differs from the number of rows, and the members
 * whose post count does. Deleted posts and members are skipped.
 */
export async function countWrongCounters(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select (
      select count(*) from posts
      where ${isVisiblePost} and (view_count <> (select count(*) from views where post_id = posts.id)
        or like_count <> (select count(*) from reactions where post_id = posts.id and kind = 'like')
        or dislike_count <> (select count(*) from reactions where post_id = posts.id and kind = 'dislike')
        or comment_count <> (
          select count(*) from comments
          where post_id = posts.id and not exists (select 1 from removed_comments where comment_id = comments.id)))
    ) + (
      select count(*) from users
      where ${isVisibleUser('users.id')}
        and post_count <> (select count(*) from posts where user_id = users.id and ${isVisiblePost})
    ) as wrong`.execute(db);
  return rows[0]?.wrong ?? 0;
}
