import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../src/db/open.ts';

const MEMBERS = 2000;
const POSTS = 4000;
const COMMENTS = 10_000;

/** The member and the post with most rows. */
export interface Prominent {
  /** Has written every fiftieth post, viewed and liked every other one. */
  readonly busyUserId: number;
  /** Viewed and liked by all other members, with every fiftieth comment. */
  readonly busyPostId: number;
}

/** Fills a database that has one member with one post, as after years of use, so that planners have to think. */
export async function seedYearsOfUse(db: Db, { busyUserId, busyPostId }: Prominent): Promise<void> {
  const [user, post] = [sql.lit(busyUserId), sql.lit(busyPostId)];
  const members = sql`
    users (username, username_key, email, email_key, name, password_hash, created_at)
    select 'crowd' || i, 'crowd' || i, i || '@example.org', i || '@example.org', 'Crowd', 'none', i`;
  const posts = sql`
    posts (user_id, title, content, created_at, updated_at)
    select case when i % 50 = 0 then ${user} else ${user} + i % ${sql.lit(MEMBERS)} end, 'Title', 'Content', i, i`;
  await fill(db, MEMBERS, members);
  await fill(db, POSTS, posts);
  for (const [table, column, value] of [
    ['views', sql``, sql``],
    ['reactions', sql`, kind`, sql`, 'like'`],
  ] as const) {
    const columns = sql`${sql.table(table)} (post_id, user_id, created_at ${column})`;
    await fill(db, MEMBERS, sql`${columns} select ${post}, ${user} + i, i ${value}`);
    await fill(db, POSTS / 2, sql`${columns} select ${post} + 2 * i - 1, ${user}, i ${value}`);
  }
  const comments = sql`
    comments (post_id, user_id, body, created_at)
    select case when i % 50 = 0 then ${post} else ${post} + i % ${sql.lit(POSTS)} end,
      ${user} + i % ${sql.lit(MEMBERS)}, 'Hi', i`;
  await fill(db, COMMENTS, comments);
  const images = sql`images (name, kind, post_id, user_id, width, height, widths, placeholder, created_at)`;
  await fill(db, MEMBERS, sql`${images} select 'a' || i, 'avatar', null, ${user} + i, 9, 9, '9', '', i`);
  await fill(db, POSTS, sql`${images} select 'p' || i, 'post', ${post} + i, null, 9, 9, '9', '', i`);
  const sessions = sql`
    sessions (user_id, family_hash, refresh_hash, persistence, rotated_at, authenticated_at, created_at, expires_at)
    select ${user} + i, 'f' || i, 'r' || i, 'day', i, i, i, i`;
  await fill(db, MEMBERS, sessions);
  const tokens = sql`
    access_tokens (token_hash, session_id, expires_at)
    select 't' || i, (select min(id) from sessions) + i, i`;
  await fill(db, MEMBERS, tokens);
}

/** Inserts what a select makes of the numbers `i` from 1 to `count`. */
async function fill(db: Db, count: number, columnsAndSelect: RawBuilder<unknown>): Promise<void> {
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into ${columnsAndSelect} from n`.execute(db);
  // Also for the inserts to come: PostgreSQL looks up foreign keys by a plan too.
  await sql`analyze`.execute(db);
}
