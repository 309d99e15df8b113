import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../settings/config.ts';
import { databaseAddress } from '../settings/database-settings.ts';
import { assertSoundFile } from '../db/check-file.ts';
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { databaseName } from '../db/database-name.ts';
import { describeRefusal } from '../db/describe-refusal.ts';
import { lockDatabase, MOVE_APPLICATION } from '../db/lock-database.ts';
import { lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase, ping, type DatabaseOptions, type Db, type Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { StartError } from '../start-error.ts';
import { assertAccessible } from './accessible.ts';

export interface DataSource extends AsyncDisposable {
  /** The path of the folder, or the URL of the database without user, password and parameters. */
  readonly name: string;
  readonly engine: Engine;
  readonly db: Db;
  readonly images: ImageStore;
}

/** A data source with an exclusive lock until it is disposed. */
export interface LockedSource extends DataSource {
  /** Makes tables read-only for all other connections. A locked folder has none. */
  freeze(tables: readonly string[]): Promise<void>;
}

type ImageSettings = Pick<Config, 'dataDir' | 's3'>;

const POSTGRES = /^postgres(?:ql)?:/;

export const isPostgresUrl = (address: string): boolean => POSTGRES.test(address);

/**
 * Opens a data source for reading; a server may use it at the same time.
 * @param address a folder, or `postgres://…`
 * @param imageSettings the image store of a database server
 * @param folderImages the image store of a folder, when the folder does not contain the images itself
 * @throws StartError
 */
export async function openDataSource(
  address: string,
  imageSettings: ImageSettings,
  folderImages?: ImageSettings,
): Promise<DataSource> {
  if (isPostgresUrl(address)) return openServer(address, imageSettings);
  const folder = resolve(address);
  await assertDataFolder(folder);
  return openFolder(folder, folderImages);
}

/**
 * Opens a data source and locks it. A folder must exist, but may be empty.
 * @param address a folder, or `postgres://…`
 * @param imageSettings the image store of a database server
 * @param folderImages the image store of a folder, when the folder does not contain the images itself
 * @throws StartError
 */
export async function lockDataSource(
  address: string,
  imageSettings: ImageSettings,
  folderImages?: ImageSettings,
): Promise<LockedSource> {
  await using opened = new AsyncDisposableStack();
  if (!isPostgresUrl(address)) {
    const folder = resolve(address);
    if (!existsSync(folder)) throw new StartError(`${folder} does not exist.`);
    await assertAccessible(folder);
    opened.use(lockFolder(folder));
    assertSoundFile(folder, 'always');
    const source = opened.use(await openFolder(folder, folderImages));
    return { ...source, freeze: () => Promise.resolve(), ...disposing(opened.move()) };
  }
  const source = opened.use(await openServer(address, imageSettings, MOVE_APPLICATION));
  const lock = opened.use(await lockDatabase(source.db, source.name));
  return { ...source, freeze: (tables) => lock.freeze(tables), ...disposing(opened.move()) };
}

/** Checks that a folder contains an undamaged database file. @throws StartError otherwise */
export async function assertDataFolder(folder: string): Promise<void> {
  await assertAccessible(folder);
  await access(join(folder, DATABASE_FILE)).catch((cause: unknown) => {
    throw new StartError(`${folder} contains no Plaza data: it has no ${DATABASE_FILE}.`, { cause });
  });
  assertSoundFile(folder, 'always');
}

const openFolder = (folder: string, imageSettings: ImageSettings = { dataDir: folder }) =>
  open(folder, 'sqlite', { dataDir: folder }, imageSettings);

function openServer(
  address: string,
  imageSettings: ImageSettings,
  application?: string,
): Promise<DataSource> {
  const url = parseUrl(address);
  const name = databaseName({ databaseUrl: address, dataDir: imageSettings.dataDir });
  if (application !== undefined) url.searchParams.set('application_name', application);
  const options = { databaseUrl: url.href, dataDir: imageSettings.dataDir, timeouts: COMMAND_TIMEOUTS };
  return open(name, 'postgres', options, imageSettings);
}

async function open(
  name: string,
  engine: Engine,
  options: DatabaseOptions,
  imageSettings: ImageSettings,
): Promise<DataSource> {
  await using opened = new AsyncDisposableStack();
  const db = opened.use(openDatabase(options));
  await ping(db).catch((cause: unknown) => {
    throw new StartError(describeRefusal(cause, options), { cause });
  });
  const images = await openImageStore(imageSettings);
  return { name, engine, db, images, ...disposing(opened.move()) };
}

function parseUrl(address: string): URL {
  try {
    return new URL(databaseAddress(address));
  } catch (cause) {
    throw new StartError(
      `The URL of a database: ${cause instanceof Error ? cause.message : 'not understood'}.`,
      { cause },
    );
  }
}

const disposing = (opened: AsyncDisposableStack): AsyncDisposable => ({
  [Symbol.asyncDispose]: () => opened.disposeAsync(),
});
