import { readdir } from 'node:fs/promises';
import { findUnfinishedMove, insertUnfinishedMove } from '../data-source/unfinished-move-repository.ts';
import type { DataSource } from '../data-source/data-source.ts';
import { narrowDataFolder } from '../data-source/private-access.ts';
import { inspectDatabase } from '../installation/database-state.ts';
import { assertClaimable, claimStore } from '../installation/claim-store.ts';
import { LOCK_FILES } from '../db/lock-folder.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { DATABASE_FILE, type Db, type TableName } from '../db/open.ts';
import { listTableNames } from '../db/table-names.ts';
import { UPLOADS_FOLDER } from '../http/body/uploads.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { makeFolder } from '../lib/files.ts';
import { StartError } from '../start-error.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { listRows } from './row-repository.ts';

const ALLOWED = new Set([MEDIA_FOLDER, ...LOCK_FILES, UPLOADS_FOLDER]);

/** Creates the target folder of a move, and makes an existing one private. @throws StartError when that fails, or when it contains other files */
export async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder).catch((cause: unknown) => {
    throw new StartError(`${folder} cannot be created (${String(cause)}).`, { cause });
  });
  const found = await readdir(folder);
  if (!found.includes(DATABASE_FILE) && found.some((name) => !ALLOWED.has(name))) {
    throw new StartError(`${folder} contains other files. Choose an empty folder.`);
  }
  await narrowDataFolder(folder);
}

/** What a first start writes. A target with nothing else is empty, also when that start was cut. */
const OF_FIRST_START: readonly TableName[] = ['installation', 'owner_codes'];

/**
 * Checks that the target is empty or has an unfinished move from the same source; creates its tables and the marker of its image store.
 * @throws StartError
 */
export async function prepareTarget(target: DataSource, source: DataSource): Promise<void> {
  const { name, db, engine, images } = target;
  const begun = await findUnfinishedMove(db);
  if (begun === undefined) {
    await assertEmpty(target);
    await assertClaimable(source, images, (await inspectDatabase(db)).id);
    // Before the tables exist, and before the store belongs to the source, so that no server starts on incomplete ones.
    await begin(db, source.name);
  } else if (begun !== source.name) {
    throw new StartError(
      `${name} contains an unfinished move from ${begun}. Finish that move, or choose an empty target.`,
    );
  }
  await claimStore(source, images);
  await migrate(db, engine);
}

async function begin(db: Db, source: string): Promise<void> {
  const existing = await listTableNames(db);
  await db.transaction().execute(async (trx) => {
    for (const table of OF_FIRST_START) if (existing.has(table)) await trx.deleteFrom(table).execute();
    await insertUnfinishedMove(trx, source);
  });
}

async function assertEmpty({ name, db }: DataSource): Promise<void> {
  const existing = await listTableNames(db);
  if (existing.size > 0 && !(await listMigrations(db))) {
    throw new StartError(`${name} contains tables that do not belong to Plaza. Choose an empty target.`);
  }
  for (const table of MOVED_TABLES.filter((each) => !OF_FIRST_START.includes(each))) {
    if (existing.has(table) && (await listRows(db, table, undefined, 1)).length > 0) {
      throw new StartError(`${name} already contains Plaza data. Choose an empty target.`);
    }
  }
}
