import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPlaza } from './plaza.ts';
import { fillingStatements } from './rows.ts';

const CACHE = join(import.meta.dirname, '../.cache');
/** Goes up when what is made here changes, so that folders made before are made anew. */
const VERSION = 1;

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

/**
 * Has the system hold the rows of a data folder in its memory. It may have taken that back since they were read last, and the
 * disk would be measured instead of Plaza.
 */
export async function readIntoMemory(folder: string): Promise<void> {
  const rows = createReadStream(join(folder, 'plaza.db'), { highWaterMark: 2 ** 20 }).resume();
  await once(rows, 'close');
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
  for (const statement of fillingStatements(posts)) db.exec(statement);
  for (const { sql } of indexes) db.exec(String(sql));
  db.exec('commit; analyze; pragma journal_mode = wal');
}
