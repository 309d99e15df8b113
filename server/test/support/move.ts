import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { multiplied } from '../../src/db/database-timeouts.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase, type Db } from '../../src/db/open.ts';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { imageNameOf } from '../../src/images/image-table.ts';
import { TABLES_WITH_IDS } from '../../src/move/moved-tables.ts';
import { findLastId } from '../../src/move/sequence-repository.ts';
import { dumpDatabase } from './contract/dump.ts';
import { populate, type Population } from './populate.ts';

/** Opens a database during some work. */
export async function withDatabase<T>(
  source: { readonly dataDir: string; readonly databaseUrl?: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await using db = openDatabase({ timeouts: multiplied(1000), ...source });
  return await work(db);
}

/** @returns a function for new paths of folders, which are removed after the last test of the file. Call it outside of tests. */
export async function newFolder(): Promise<() => string> {
  const parent = await mkdtemp(join(tmpdir(), 'plaza-move-'));
  afterAll(() => rm(parent, { recursive: true, force: true }));
  let folders = 0;
  return () => join(parent, `folder-${++folders}`);
}

/** Creates a data folder with posts that each have an image. */
export async function populateFolder(dataDir: string, posts: number): Promise<Population> {
  await mkdir(dataDir, { mode: 0o700 });
  return withDatabase({ dataDir }, async (db) => {
    await migrate(db, 'sqlite');
    return populate(db, diskImageStore(join(dataDir, MEDIA_FOLDER)), posts);
  });
}

/** An entry of the log about a backup, a restore or a move. */
const COPIED = /^log .*"action":"(?:backup_made|backup_restored|data_moved)"/;

/** @returns all rows and last generated ids of a database, but for what backups, restores and moves add to the log */
export function exportDatabase(source: { readonly dataDir: string; readonly databaseUrl?: string }) {
  const engine = source.databaseUrl === undefined ? 'sqlite' : 'postgres';
  return withDatabase(source, async (db) => ({
    rows: (await dumpDatabase(db)).filter((row) => !COPIED.test(row)),
    lastIds: await Promise.all(
      TABLES_WITH_IDS.filter((table) => table !== 'log').map((table) => findLastId(db, engine, table)),
    ),
  }));
}

/** @returns the content of each image file of a folder as base64, by name */
export async function exportMedia(dataDir: string): Promise<Record<string, string>> {
  const media = join(dataDir, MEDIA_FOLDER);
  const entries = await readdir(media, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && imageNameOf(entry.name) !== undefined);
  const contents = files.map(
    async ({ name, parentPath }) => [name, await readFile(join(parentPath, name), 'base64')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}
