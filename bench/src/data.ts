import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPlaza } from './plaza.ts';

const CACHE = join(import.meta.dirname, '../.cache');
/** Goes up when what is made here changes, so that folders made before are made anew. */
const VERSION = 1;

/** Members who are signed in; their access tokens do not expire while a bench runs. */
export const SIGNED_IN = 64;
/** Every so many posts one has as many comments, and the others none. */
export const COMMENTED_EVERY = 20;

/** The access token of a signed-in member, who has the ids from 1 on. */
export function tokenOf(userId: number): string {
  return createHash('sha256').update(`bench ${userId}`).digest('base64url');
}

/**
 * A fresh copy of a data folder with this many posts, the same on every machine.
 * @param folder where the copy goes; is made
 * @param posts a multiple of 1,000
 */
export async function copyData(posts: number, folder: string): Promise<void> {
  const cached = join(CACHE, `posts-${posts}-${VERSION}`);
  if (!(await exists(cached))) await makeData(posts, cached);
  await cp(cached, folder, { recursive: true });
}

function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}

/** Others may make the same at the same time: whoever is ready first has made it for all. */
async function makeData(posts: number, cached: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  try {
    // Plaza itself makes the tables.
    await (await startPlaza(unfinished))[Symbol.asyncDispose]();
    const db = new DatabaseSync(join(unfinished, 'plaza.db'));
    fill(db, posts);
    db.close();
    await rename(unfinished, cached);
  } catch (error) {
    if (!(await exists(cached))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function fill(db: DatabaseSync, posts: number): void {
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin');
  const indexes = db
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all();
  for (const { name } of indexes) db.exec(`drop index ${String(name)}`);
  for (const statement of statementsFor(posts)) db.exec(statement);
  signIn(db);
  for (const { sql } of indexes) db.exec(String(sql));
  db.exec('commit; analyze; pragma journal_mode = wal');
}

/** Inserts a row for each `i` from 1 to `count`. */
const each = (count: number, columns: string, values: string) => `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
  insert into ${columns} select ${values} from n`;

/** The id of a member that looks like chance and is none; with another `turn` another member. */
const someMember = (members: number, factor: number, turn = 0) =>
  `((i * ${factor} + ${turn}) % ${members} + 1)`;

/** A tenth as many members as posts, three views, two reactions and a comment for each post. */
function statementsFor(posts: number): string[] {
  const members = posts / 10;
  const start = Date.UTC(2025, 0, 1);
  const time = `${start} + i * 1000`;
  const sentence = "'The market on the square opens at eight, bring a bag and some time. '";
  return [
    each(
      members,
      'users (username, username_key, email, email_key, name, password_hash, created_at)',
      `'member' || i, 'member' || i, i || '@example.org', i || '@example.org', 'Member ' || i, 'none', ${start}`,
    ),
    each(
      posts,
      'posts (user_id, title, content, created_at, updated_at)',
      `${someMember(members, 7919)}, 'Post number ' || i, ${sentence} || ${sentence} || ${sentence}, ${time}, ${time}`,
    ),
    ...[0, 1, 2].map((turn) =>
      each(posts, 'views (post_id, user_id, created_at)', `i, ${someMember(members, 7907, turn)}, ${time}`),
    ),
    ...[0, 1].map((turn) =>
      each(
        posts,
        'reactions (post_id, user_id, kind, created_at)',
        `i, ${someMember(members, 6007, turn)}, iif((i + ${turn}) % 3 = 0, 'dislike', 'like'), ${time}`,
      ),
    ),
    each(
      posts,
      'comments (post_id, user_id, body, created_at)',
      `((i - 1) / ${COMMENTED_EVERY} + 1) * ${COMMENTED_EVERY}, ${someMember(members, 5003)}, 'Comment number ' || i, ${time}`,
    ),
    `update posts set view_count = 3, dislike_count = (id % 3 = 0) + ((id + 1) % 3 = 0),
       like_count = 2 - (id % 3 = 0) - ((id + 1) % 3 = 0),
       comment_count = iif(id % ${COMMENTED_EVERY} = 0, ${COMMENTED_EVERY}, 0)`,
    `update users set post_count = written.count
       from (select user_id, count(*) as count from posts group by user_id) as written where user_id = users.id`,
  ];
}

function signIn(db: DatabaseSync): void {
  const [now, later] = [Date.now(), Date.UTC(2100, 0, 1)];
  const session =
    db.prepare(`insert into sessions (user_id, family_hash, refresh_hash, persistence, confirmed,
    rotated_at, authenticated_at, created_at, expires_at) values (?, ?, ?, 'remember', 1, ?, ?, ?, ?) returning id`);
  const token = db.prepare(
    'insert into access_tokens (token_hash, session_id, generation, expires_at) values (?, ?, 0, ?)',
  );
  for (let userId = 1; userId <= SIGNED_IN; userId++) {
    const row = session.get(userId, `family ${userId}`, `refresh ${userId}`, now, now, now, later);
    token.run(createHash('sha256').update(tokenOf(userId)).digest('hex'), Number(row?.['id']), later);
  }
}
