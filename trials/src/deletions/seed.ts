import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { insertEach, signInStatements, tokenOf } from '../../../bench/src/sample-rows.ts';
import { openPostgres } from '../chaos/store.ts';

/** Members that the statements below insert, with their access tokens. */
export const LEAVER = { userId: 1, token: tokenOf(1) } as const;
export const AUTHOR = { userId: 2, token: tokenOf(2) } as const;
export const READER = { userId: 3, token: tokenOf(3) } as const;
const MEMBERS = 3;

/** Executes statements on the database of a stopped server, without code of Plaza. */
export async function seed(statements: readonly string[], source: { dataDir: string; databaseUrl?: string }) {
  if (source.databaseUrl === undefined) {
    using db = new DatabaseSync(join(source.dataDir, 'plaza.db'));
    for (const statement of statements) db.exec(statement);
    return;
  }
  await using rows = await openPostgres(source.databaseUrl);
  for (const statement of [...statements, 'analyze']) await rows.select(statement);
}

/** The post with many views; the newest of all. */
export const viralPostOf = (size: number): number => 2 * size + 1;

/**
 * Inserts a leaver with `size` posts, who viewed as many posts of an author, liked half of them and commented on a quarter; and
 * a post of the author that as many members viewed. The posts of the leaver are newer than all others but that one.
 */
export function statementsFor(size: number): string[] {
  const posts =
    'posts (id, user_id, title, content, created_at, updated_at, view_count, like_count, comment_count)';
  const own = `${size} + i, ${LEAVER.userId}, 'Title', 'Content ' || i, i, i`;
  return [
    insertEach(
      size + MEMBERS,
      'users (id, username, username_key, email, email_key, name, name_key, name_key_of, password_hash, created_at, post_count)',
      `i, 'm' || i, 'm' || i, i || '@example.org', i || '@example.org', 'Member', 'member', 'Member', 'none', i,
          case i when ${LEAVER.userId} then ${size} when ${AUTHOR.userId} then ${size + 1} else 0 end`,
    ),
    insertEach(
      size,
      posts,
      `i, ${AUTHOR.userId}, 'Title', 'Content ' || i, i, i, 1, (i + 1) % 2, (i + 3) % 4 / 3`,
    ),
    insertEach(size, posts, `${own}, 1, 0, 0`),
    `insert into ${posts} values (${viralPostOf(size)}, ${AUTHOR.userId}, 'Viral', 'Content', 1, 1, ${size}, 0, 0)`,
    insertEach(size, 'views (post_id, user_id, created_at)', `i, ${LEAVER.userId}, i`),
    insertEach(size, 'views (post_id, user_id, created_at)', `${size} + i, ${AUTHOR.userId}, i`),
    insertEach(size, 'views (post_id, user_id, created_at)', `${viralPostOf(size)}, ${READER.userId} + i, i`),
    insertEach(
      size,
      'reactions (post_id, user_id, kind, created_at)',
      `i, ${LEAVER.userId}, 'like', i`,
      'where i % 2 = 0',
    ),
    insertEach(
      size,
      'comments (post_id, user_id, body, created_at)',
      `i, ${LEAVER.userId}, 'Hi', i`,
      'where i % 4 = 0',
    ),
    ...signInStatements(MEMBERS),
  ];
}
