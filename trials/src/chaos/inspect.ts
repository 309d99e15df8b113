import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Found } from './ledger.ts';
import {
  commentThing,
  commentValue,
  memberThing,
  memberValue,
  postThing,
  postValue,
  reactionThing,
  viewThing,
  VIEW_VALUE,
} from './outcome.ts';

/** What lies in the folder of a server, read by itself: by SQL and from files, past all code of Plaza. */
export interface Inspection extends Found {
  /** What no data may be, whatever was written: counts that are wrong, damage, rows without files. */
  readonly faults: readonly string[];
}

const WRONG_COUNTS = `
  select 'post ' || id || ' counts wrong' as fault from posts where
    view_count <> (select count(*) from views where post_id = posts.id)
    or like_count <> (select count(*) from reactions where post_id = posts.id and kind = 'like')
    or dislike_count <> (select count(*) from reactions where post_id = posts.id and kind = 'dislike')
    or comment_count <> (select count(*) from comments where post_id = posts.id)
  union all
  select 'member ' || id || ' counts wrong' from users
    where post_count <> (select count(*) from posts where user_id = users.id)`;

/** Looks at everything in a data folder; a server may be running on it, but nobody may be writing. */
export async function inspect(dataDir: string): Promise<Inspection> {
  const db = new DatabaseSync(join(dataDir, 'plaza.db'), { readOnly: true });
  try {
    const things = new Map<string, string>();
    const faults: string[] = [];
    for (const [thing, value] of thingsIn(db)) {
      if (things.has(thing)) faults.push(`${thing} is there twice`);
      things.set(thing, value);
    }
    const postIds = new Set(rows<{ id: number }>(db, 'select id from posts').map(({ id }) => id));
    faults.push(...damageIn(db), ...(await brokenFiles(db, dataDir)));
    return { things, postIds, faults };
  } finally {
    db.close();
  }
}

// Columns are what the statement beside it names; the tables are strict.
const rows = <R>(db: DatabaseSync, statement: string): R[] => db.prepare(statement).all() as R[];

function* thingsIn(db: DatabaseSync): Generator<[thing: string, value: string]> {
  interface OnPost {
    readonly user: number;
    readonly post: number;
  }
  const pictures = (column: string, of: string) =>
    `(select count(*) from images where ${column} = ${of}.id) as pictures`;
  const posts = `select title, content, ${pictures('post_id', 'posts')} from posts`;
  for (const row of rows<{ title: string; content: string; pictures: number }>(db, posts))
    yield [postThing(row.title), postValue(row.content, row.pictures)];
  const users = `select username, ${pictures('user_id', 'users')} from users`;
  for (const row of rows<{ username: string; pictures: number }>(db, users))
    yield [memberThing(row.username), memberValue(row.pictures)];
  const onPost = 'user_id as user, post_id as post';
  for (const row of rows<OnPost & { body: string }>(db, `select body, ${onPost} from comments`))
    yield [commentThing(row.body), commentValue(row.user, row.post)];
  for (const row of rows<OnPost & { kind: string }>(db, `select kind, ${onPost} from reactions`))
    yield [reactionThing(row.user, row.post), row.kind];
  for (const row of rows<OnPost>(db, `select ${onPost} from views`))
    yield [viewThing(row.user, row.post), VIEW_VALUE];
}

function damageIn(db: DatabaseSync): string[] {
  const integrity = rows<{ integrity_check: string }>(db, 'pragma integrity_check');
  const strays = rows<{ table: string; rowid: number }>(db, 'pragma foreign_key_check');
  return [
    ...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...strays.map(({ table, rowid }) => `${table} ${rowid} refers to what is gone`),
    ...rows<{ fault: string }>(db, WRONG_COUNTS).map(({ fault }) => fault),
  ];
}

/** Rows of pictures without one of their files, or with one that is torn. */
async function brokenFiles(db: DatabaseSync, dataDir: string): Promise<string[]> {
  const images = rows<{ name: string; widths: string }>(db, 'select name, widths from images');
  const files = images.flatMap(({ name, widths }) =>
    widths.split(' ').map((width) => `${name}-${width}.webp`),
  );
  const broken: string[] = [];
  for (const file of files) {
    const path = join(dataDir, 'media', file.slice(0, 2), file);
    if (!(await isWholeWebp(path).catch(() => false))) broken.push(`${file} is torn or not there`);
  }
  return broken;
}

/** A WebP says its own length: https://developers.google.com/speed/webp/docs/riff_container */
async function isWholeWebp(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const { size } = await file.stat();
  return buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.readUInt32LE(4) + 8 === size;
}
