import { mkdir, readdir } from 'node:fs/promises';
import { findUnfinishedMove, insertUnfinishedMove } from '../data-source/unfinished-move-repository.ts';
import type { DataSource } from '../data-source/data-source.ts';
import { narrowDataFolder } from '../data-source/private-access.ts';
import { claimStore } from '../installation/claim-store.ts';
import { LOCK_FILES } from '../db/lock-folder.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { UPLOADS_FOLDER } from '../http/body/uploads.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { StartError } from '../start-error.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { listRows } from './row-repository.ts';

const ALLOWED = new Set([MEDIA_FOLDER, ...LOCK_FILES, UPLOADS_FOLDER]);

/** Creates the target folder of a move, and makes an existing one private. @throws StartError when that fails, or when it contains other files */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new StartError(`${folder} cannot be created (${String(cause)}).`, { cause });
  });
  const found = await readdir(folder);
  if (!found.includes(DATABASE_FILE) && found.some((name) => !ALLOWED.has(name))) {
    throw new StartError(`${folder} contains other files. Choose an empty folder.`);
  }
  await narrowDataFolder(folder);
}

/**
 * Checks that the target is empty or has an unfinished move from the same source; creates its tables and the marker of its image store.
 * @throws StartError
 */
export async function prepareTarget(target: DataSource, source: DataSource): Promise<void> {
  const { name, db, engine } = target;
  const begun = await findUnfinishedMove(db);
  if (begun === undefined) {
    await assertEmpty(target);
    await claimStore(source, target.images, false);
    // Before the tables exist, so that no server starts on incomplete ones.
    await insertUnfinishedMove(db, source.name);
  } else if (begun !== source.name) {
    throw new StartError(
      `${name} contains an unfinished move from ${begun}. Finish that move, or choose an empty target.`,
    );
  } else await claimStore(source, target.images, true);
  await migrate(db, engine);
}

async function assertEmpty({ name, db }: DataSource): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0 && !(await listMigrations(db))) {
    throw new StartError(`${name} contains tables that do not belong to Plaza. Choose an empty target.`);
  }
  const existing = new Set(tables.map((table) => table.name));
  for (const table of MOVED_TABLES) {
    if (existing.has(table) && (await listRows(db, table, undefined, 1)).length > 0) {
      throw new StartError(`${name} already contains Plaza data. Choose an empty target.`);
    }
  }
}
