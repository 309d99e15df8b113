import { access, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../settings/config.ts';
import { databaseAddress } from '../settings/database-settings.ts';
import { assertSoundFile } from '../db/check-file.ts';
import { lockDatabase, MOVE_APPLICATION } from '../db/lock-database.ts';
import { LOCK_FILES, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase, ping, type Db, type Engine } from '../db/open.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { StartError } from '../start-error.ts';

/** One end of a move: a database and the pictures that belong to it. */
export interface Place {
  /** As a person would call it, without a password. */
  readonly name: string;
  readonly engine: Engine;
  readonly db: Db;
  readonly images: ImageStore;
}

/** A place nobody else works in until it is disposed. */
export interface HeldPlace extends Place, AsyncDisposable {
  /** Lets nobody write to these tables any more; a folder is locked as a whole already. */
  freeze(tables: readonly string[]): Promise<void>;
}

type Settings = Pick<Config, 'dataDir' | 's3'>;
const POSTGRES = /^postgres(?:ql)?:/;
/** What a folder may hold that a move fills. */
const HARMLESS = new Set([MEDIA_FOLDER, ...LOCK_FILES, 'tmp']);

export const isPostgres = (address: string): boolean => POSTGRES.test(address);

/**
 * Opens a folder, or a database by its `postgres://…` address, and keeps other Plazas out of it.
 * @param settings say where pictures lie that belong to a database; a folder has its own
 * @throws StartError, FolderInUse, DatabaseInUse, DatabaseDamaged, each told in one sentence
 */
export function openPlace(address: string, settings: Settings): Promise<HeldPlace> {
  return isPostgres(address) ? openPostgres(address, settings) : openFolder(resolve(address));
}

async function openFolder(folder: string): Promise<HeldPlace> {
  await using open = new AsyncDisposableStack();
  open.use(lockFolder(folder));
  assertSoundFile(folder, 'always');
  const db = open.adopt(openDatabase({ dataDir: folder }), (opened) => opened.destroy());
  const images = await openImageStore({ dataDir: folder });
  const opened = open.move();
  return {
    name: folder,
    engine: 'sqlite',
    db,
    images,
    freeze: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function openPostgres(address: string, settings: Settings): Promise<HeldPlace> {
  await using open = new AsyncDisposableStack();
  const url = postgresUrl(address);
  const name = `postgres://${url.host}${url.pathname}`;
  const db = open.adopt(openDatabase({ databaseUrl: url.href, dataDir: settings.dataDir }), (opened) =>
    opened.destroy(),
  );
  await ping(db).catch((cause: unknown) => {
    throw new StartError(`${name} cannot be opened (${String(cause)}).`, { cause });
  });
  const lock = open.use(await lockDatabase(db, name));
  const images = await openImageStore(settings);
  const opened = open.move();
  return {
    name,
    engine: 'postgres',
    db,
    images,
    freeze: (tables) => lock.freeze(tables),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function postgresUrl(address: string): URL {
  try {
    const url = new URL(databaseAddress(address));
    url.searchParams.set('application_name', MOVE_APPLICATION);
    return url;
  } catch (cause) {
    throw new StartError('A database is named by an address such as postgres://user@host/database.', {
      cause,
    });
  }
}

/** @throws StartError when a folder has no database in it */
export async function assertPlazaFolder(folder: string): Promise<void> {
  await access(join(folder, DATABASE_FILE)).catch((cause: unknown) => {
    throw new StartError(`${folder} holds no Plaza: there is no ${DATABASE_FILE} in it.`, { cause });
  });
}

/** Makes a folder for a move to fill. @throws StartError when it cannot be made, or holds something else */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new StartError(`${folder} cannot be made (${String(cause)}).`, { cause });
  });
  const found = await readdir(folder);
  if (!found.includes(DATABASE_FILE) && found.some((name) => !HARMLESS.has(name))) {
    throw new StartError(`${folder} holds other things. Choose an empty folder.`);
  }
}
