import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtempDisposable, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPlaza } from './plaza-server.ts';
import { fillingStatements, hidingStatements, signInAll } from './sample-rows.ts';

const CACHE = join(import.meta.dirname, '../.cache');
/** To be increased when the sample rows change, so that cached folders are not used. */
const VERSION = 2;

/**
 * Copies a data folder with sample rows, the same on every machine, to `folder`, which does not exist yet. Folders are cached.
 * @param posts the number of posts, a multiple of 1,000
 */
export async function copyData(posts: number, folder: string): Promise<void> {
  const cached = join(CACHE, `posts-${posts}-${VERSION}`);
  if (!existsSync(cached)) await makeData(posts, cached);
  await cp(cached, folder, { recursive: true });
}

/** Makes every signed-in member of a copied folder block and mute others. */
export async function hideMembers(folder: string, posts: number): Promise<void> {
  await updateTables(folder);
  using db = new DatabaseSync(join(folder, 'plaza.db'));
  for (const statement of hidingStatements(posts)) db.exec(statement);
}

/** Signs in the members of a copied folder with the ids 1 to `members`, with the access tokens of `tokenOf`. */
export async function signInMembers(folder: string, members: number): Promise<void> {
  await updateTables(folder);
  using db = new DatabaseSync(join(folder, 'plaza.db'));
  for (const statement of signInAll(members)) db.exec(statement);
}

/** Brings the tables of a copied folder up to date, as a start does. */
export const updateTables = async (folder: string): Promise<void> =>
  (await startPlaza(folder))[Symbol.asyncDispose]();

/**
 * Reads the database of a data folder, so that it is in the page cache. The system may have evicted it, and the disk would be
 * measured instead of Plaza.
 */
export async function readIntoMemory(folder: string): Promise<void> {
  const rows = createReadStream(join(folder, 'plaza.db'), { highWaterMark: 2 ** 20 }).resume();
  await once(rows, 'close');
}

/** Makes a cached folder. When another process completes the same folder first, that one stays. */
async function makeData(posts: number, cached: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  await using unfinished = await mkdtempDisposable(join(CACHE, 'unfinished-'));
  // The start makes the tables.
  await (await startPlaza(unfinished.path))[Symbol.asyncDispose]();
  fill(join(unfinished.path, 'plaza.db'), posts);
  await rename(unfinished.path, cached).catch((error: unknown) => {
    if (!existsSync(cached)) throw error;
  });
}

function fill(file: string, posts: number): void {
  using db = new DatabaseSync(file);
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; begin');
  const indexes = db
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all();
  for (const { name } of indexes) db.exec(`drop index ${String(name)}`);
  for (const statement of fillingStatements(posts)) db.exec(statement);
  for (const { sql } of indexes) db.exec(String(sql));
  db.exec('commit; analyze; pragma journal_mode = wal');
}
