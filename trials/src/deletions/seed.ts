import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** The members whom the statements below make, with their access tokens. */
export const LEAVER = { userId: 1, token: 'leaver' } as const;
export const AUTHOR = { userId: 2, token: 'author' } as const;
export const READER = { userId: 3, token: 'reader' } as const;

/** Runs statements on the database of a Plaza that has stopped, past all code of Plaza. */
export async function seed(statements: readonly string[], place: { dataDir: string; databaseUrl?: string }) {
  if (place.databaseUrl === undefined) {
    using db = new DatabaseSync(join(place.dataDir, 'plaza.db'));
    for (const statement of statements) db.exec(statement);
    return;
  }
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The post with so many views; the newest of all. */
export const viralPostOf = (size: number): number => 2 * size + 1;

/**
 * Makes a leaver with so many posts, who viewed as many posts of an author, liked half of them and commented on a quarter; and
 * a post of the author that as many members viewed. The posts of the leaver are newer than all others but that one.
 */
export function statementsFor(size: number): string[] {
  const members = [LEAVER, AUTHOR, READER];
  const posts =
    'posts (id, user_id, title, content, created_at, updated_at, view_count, like_count, comment_count)';
  const later = Date.now() + 24 * 60 * 60 * 1000;
  const own = `${size} + i, ${LEAVER.userId}, 'Title', 'Content ' || i, i, i`;
  return [
    fill(
      size + members.length,
      `users (id, username, username_key, email, email_key, name, password_hash, created_at, post_count)
        select i, 'm' || i, 'm' || i, i || '@example.org', i || '@example.org', 'Member', 'none', i,
          case i when ${LEAVER.userId} then ${size} when ${AUTHOR.userId} then ${size + 1} else 0 end`,
    ),
    fill(
      size,
      `${posts} select i, ${AUTHOR.userId}, 'Title', 'Content ' || i, i, i, 1, (i + 1) % 2, (i + 3) % 4 / 3`,
    ),
    fill(size, `${posts} select ${own}, 1, 0, 0`),
    `insert into ${posts} values (${viralPostOf(size)}, ${AUTHOR.userId}, 'Viral', 'Content', 1, 1, ${size}, 0, 0)`,
    fill(size, `views (post_id, user_id, created_at) select i, ${LEAVER.userId}, i`),
    fill(size, `views (post_id, user_id, created_at) select ${size} + i, ${AUTHOR.userId}, i`),
    fill(size, `views (post_id, user_id, created_at) select ${viralPostOf(size)}, ${READER.userId} + i, i`),
    fill(
      size,
      `reactions (post_id, user_id, kind, created_at) select i, ${LEAVER.userId}, 'like', i`,
      'where i % 2 = 0',
    ),
    fill(
      size,
      `comments (post_id, user_id, body, created_at) select i, ${LEAVER.userId}, 'Hi', i`,
      'where i % 4 = 0',
    ),
    ...members.flatMap(({ userId, token }) => [
      `insert into sessions
          (id, user_id, family_hash, refresh_hash, persistence, rotated_at, authenticated_at, created_at, expires_at)
        values (${userId}, ${userId}, 'f${userId}', 'r${userId}', 'remember', 1, 1, 1, ${later})`,
      `insert into access_tokens (token_hash, session_id, expires_at)
        values ('${hash('sha256', token)}', ${userId}, ${later})`,
    ]),
  ];
}

/** Inserts what a select makes of the numbers `i` from 1 to `count`. */
const fill = (count: number, columnsAndSelect: string, which = ''): string => `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
  insert into ${columnsAndSelect} from n ${which}`;
