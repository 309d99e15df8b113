import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase, type Db } from '../../src/db/open.ts';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { TABLES_WITH_IDS } from '../../src/move/moved-tables.ts';
import { findLastId } from '../../src/move/sequence-repository.ts';
import { dumpDatabase } from './contract/dump.ts';
import { populate, type Population } from './populate.ts';

/** Opens a database for as long as some work takes. */
export async function withDatabase<T>(
  place: { readonly dataDir: string; readonly databaseUrl?: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A new path for a folder that does not exist; removed after the file's last test. To be called outside of tests. */
export async function newFolder(): Promise<() => string> {
  const parent = await mkdtemp(join(tmpdir(), 'plaza-move-'));
  afterAll(() => rm(parent, { recursive: true, force: true }));
  let folders = 0;
  return () => join(parent, `folder-${++folders}`);
}

/** Fills a folder with a Plaza of so many posts, each with a picture. */
export async function populateFolder(dataDir: string, posts: number): Promise<Population> {
  await mkdir(dataDir);
  return withDatabase({ dataDir }, async (db) => {
    await migrate(db, 'sqlite');
    return populate(db, diskImageStore(join(dataDir, MEDIA_FOLDER)), posts);
  });
}

/** Everything in a database, and the last ids it gave: equal for two that no client could tell apart. */
export function exportDatabase(place: { readonly dataDir: string; readonly databaseUrl?: string }) {
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres';
  return withDatabase(place, async (db) => ({
    rows: await dumpDatabase(db),
    lastIds: await Promise.all(TABLES_WITH_IDS.map((table) => findLastId(db, engine, table))),
  }));
}

/** Every file of pictures in a folder, by its name, as base64. */
export async function exportMedia(dataDir: string): Promise<Record<string, string>> {
  const media = join(dataDir, MEDIA_FOLDER);
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(
    async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), 'base64')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}
