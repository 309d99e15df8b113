import { join, resolve } from 'node:path';
import type { Config } from '../settings/config.ts';
import { assertSoundFile } from '../db/check-file.ts';
import { listMigrations, NewerSchema } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { DATABASE_FILE, openDatabase, ping, type Db, type Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { assertPlazaFolder, isPostgres } from '../move/place.ts';
import type { Progress } from '../move/say.ts';
import { findMoveSource } from '../move/progress-repository.ts';
import { StartError } from '../start-error.ts';
import { copyInto } from './content-repository.ts';
import { copyFromServer } from './copy-from-server.ts';

/** A Plaza that may be at work while it is backed up. */
export interface BackupSource extends AsyncDisposable {
  /** As a person would call it, without a password. */
  readonly name: string;
  readonly images: ImageStore;
  /** The names of the migrations that its database has seen. */
  readonly migrations: readonly string[];
  /** Writes all rows as they are at one moment into a database of the embedded engine in an empty folder. */
  takeSnapshot(folder: string, progress: Progress): Promise<void>;
}

/**
 * Opens a Plaza to read it.
 * @param from a folder with pictures of its own, or `postgres://…`; by default what the settings name
 * @throws StartError, DatabaseDamaged, NewerSchema
 */
export async function openBackupSource(from: string | undefined, config: Config): Promise<BackupSource> {
  const place = from ?? config.databaseUrl ?? config.dataDir;
  if (isPostgres(place)) return openServer(place, config);
  const folder = resolve(place);
  await assertPlazaFolder(folder);
  assertSoundFile(folder, 'always');
  return openSource({
    name: folder,
    engine: 'sqlite',
    db: openDatabase({ dataDir: folder }),
    openImages: () => openImageStore(from === undefined ? config : { dataDir: folder }),
    takeSnapshot(db, into, progress) {
      progress.step('rows');
      return copyInto(db, join(into, DATABASE_FILE));
    },
  });
}

async function openServer(databaseUrl: string, config: Config): Promise<BackupSource> {
  const { host, pathname } = new URL(databaseUrl);
  return openSource({
    name: `postgres://${host}${pathname}`,
    engine: 'postgres',
    db: openDatabase({ databaseUrl, dataDir: config.dataDir, patient: true }),
    openImages: () => openImageStore(config),
    takeSnapshot: copyFromServer,
  });
}

interface Opening {
  readonly name: string;
  readonly engine: Engine;
  readonly db: Db;
  readonly openImages: () => Promise<ImageStore>;
  readonly takeSnapshot: (db: Db, into: string, progress: Progress) => Promise<void>;
}

async function openSource({ name, engine, db, openImages, takeSnapshot }: Opening): Promise<BackupSource> {
  await using open = new AsyncDisposableStack();
  open.defer(() => db.destroy());
  await ping(db).catch((cause: unknown) => {
    throw new StartError(`${name} cannot be opened (${String(cause)}).`, { cause });
  });
  const seen = await assertWhole(db, engine, name);
  const images = await openImages();
  const opened = open.move();
  return {
    name,
    images,
    migrations: seen,
    takeSnapshot: (folder, progress) => takeSnapshot(db, folder, progress),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** @returns the migrations that it has seen */
async function assertWhole(db: Db, engine: Engine, name: string): Promise<string[]> {
  const seen = await listMigrations(db);
  if (!seen) throw new StartError(`${name} holds no Plaza.`);
  if ((await findMoveSource(db)) !== undefined) {
    throw new StartError(`A move into ${name} has not finished. Finish it first.`);
  }
  const known = Object.keys(migrations(engine));
  if (seen.some((migration) => !known.includes(migration))) throw new NewerSchema();
  if (engine === 'postgres' && seen.length < known.length) {
    throw new StartError(`${name} was made by an older Plaza. Start this one on it once, then back up.`);
  }
  return seen;
}
