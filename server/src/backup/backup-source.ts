import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { openDataSource, type DataSource } from '../data-source/data-source.ts';
import { assertSchema } from '../data-source/schema-state.ts';
import { assertRestored } from '../data-source/unfinished-restore.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { inspectDatabase } from '../installation/database-state.ts';
import { logCommand } from '../log/log-service.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { copyInto } from './content-repository.ts';
import { copyFromServer } from './copy-from-server.ts';

/** A data source that a server may use while it is backed up. */
export interface BackupSource extends Pick<DataSource, 'name' | 'images' | typeof Symbol.asyncDispose> {
  readonly migrations: readonly string[];
  /** The id of the installation, if it has one. */
  readonly installation: string | undefined;
  /** Adds the backup to the log. */
  log(): Promise<void>;
  /** Writes all rows, as of one moment, to a new SQLite database in an empty folder. */
  takeSnapshot(folder: string, progress: ProgressReporter): Promise<void>;
}

/**
 * Opens a data source for a backup.
 * @param from a folder that contains its images, or `postgres://…`; by default the data source of the settings
 * @throws StartError
 */
export async function openBackupSource(from: string | undefined, config: Config): Promise<BackupSource> {
  await using opened = new AsyncDisposableStack();
  const address = from ?? config.databaseUrl ?? config.dataDir;
  const source = opened.use(await openDataSource(address, config, from === undefined ? config : undefined));
  if (source.engine === 'sqlite') assertRestored(source.name);
  // A copy of a SQLite file keeps the older schema.
  const migrations = await assertSchema(source, ...(source.engine === 'sqlite' ? (['older'] as const) : []));
  const { id } = await inspectDatabase(source.db);
  opened.move();
  return {
    ...source,
    migrations,
    installation: id,
    log: () => logCommand(source.db, 'backup_made'),
    takeSnapshot: (folder, progress) => takeSnapshot(source, folder, progress),
  };
}

async function takeSnapshot({ db, engine }: DataSource, folder: string, progress: ProgressReporter) {
  if (engine === 'postgres') return copyFromServer(db, folder, progress);
  progress.step('rows');
  return copyInto(db, join(folder, DATABASE_FILE));
}
