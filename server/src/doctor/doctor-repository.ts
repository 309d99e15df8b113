import { sql } from 'kysely';
import type { Db, Engine } from '../db/open.ts';
import { isRemovedComment, isVisiblePost, isVisibleUser } from '../visibility/visible-repository.ts';

/** The time of the database server in milliseconds since 1970; with SQLite, that of this process. */
export async function findServerTime(db: Db, engine: Engine): Promise<number> {
  if (engine === 'sqlite') return Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? 0;
}

/** The creation time of the newest member, post, comment or session, in milliseconds since 1970; 0 without any. */
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

/** The number of usernames of members that another member had before: a link with such a name would lead to the wrong one. */
export async function countSharedUsernames(db: Db): Promise<number> {
  const row = await db
    .selectFrom('old_usernames')
    .innerJoin('users', 'users.username_key', 'old_usernames.username_key')
    .whereRef('users.id', '<>', 'old_usernames.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The number of members who have the email address of an older member in another form. */
export async function countSharedEmails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .innerJoin('users as older', 'older.email_key', 'users.shared_email_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * The number of visible posts of which a stored count (views, likes, dislikes or comments) differs from the number of rows, plus
 * that of members whose stored count of posts differs.
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
          where post_id = posts.id and not ${isRemovedComment}))
    ) + (
      select count(*) from users
      where ${isVisibleUser('users.id')}
        and post_count <> (select count(*) from posts where user_id = users.id and ${isVisiblePost})
    ) as wrong`.execute(db);
  return rows[0]?.wrong ?? 0;
}
