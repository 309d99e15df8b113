import type { Config } from '../settings/config.ts';
import { assertDataFolder } from '../data-source/data-source.ts';
import { engineOf, openDatabase, ping, type Db, type Engine } from '../db/open.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { StartError } from '../start-error.ts';
import { examineAddress } from './addresses.ts';
import { examineBackups } from './backups.ts';
import { findings, type Finding } from './finding.ts';
import { examineFolder } from './folder.ts';
import { examineImages } from './images.ts';
import { examineClock, examineRows, examineSchema } from './rows.ts';
import { examineStorage } from './storage.ts';
import { examineVersions, ownVersions } from './versions.ts';

const [databaseIs, storeIs] = [findings('database'), findings('store')];

/** Checks an installation, also while a server runs on it; ends early when the database cannot be opened. Changes no rows. */
export async function* examine(config: Config): AsyncGenerator<Finding, void> {
  yield* examineVersions(ownVersions());
  yield examineAddress(config);
  yield* await examineFolder(config.dataDir);
  if (config.backups) yield await examineBackups(config.backups);
  if (config.databaseUrl === undefined) {
    const unusable = await failureOf(assertDataFolder(config.dataDir));
    if (unusable !== undefined) {
      yield databaseIs.error(unusable);
      return;
    }
  }
  await using db = openDatabase({ ...config, longTimeouts: true });
  yield* examineDatabase(db, config);
}

async function* examineDatabase(db: Db, config: Config): AsyncGenerator<Finding, void> {
  const engine = engineOf(config);
  const unreachable = await failureOf(ping(db));
  if (unreachable !== undefined) {
    yield databaseIs.error(
      `The database cannot be reached (${unreachable}). Start it, or check DATABASE_URL.`,
    );
    return;
  }
  yield databaseIs.ok(engine === 'sqlite' ? 'The file can be read.' : 'PostgreSQL answers.');
  try {
    yield* examineContent(db, config, engine);
  } catch (error) {
    yield databaseIs.error(
      `The database cannot be read completely (${reasonOf(error)}). If it is damaged, restore a backup.`,
    );
  }
}

async function* examineContent(db: Db, config: Config, engine: Engine): AsyncGenerator<Finding, void> {
  const schema = await examineSchema(db, engine);
  yield schema;
  if (schema.level === 'error') return;
  yield await examineClock(db, engine);
  yield* examineRows(db, engine);
  yield* await examineStore(db, config);
}

async function examineStore(db: Db, config: Config): Promise<Finding[]> {
  try {
    const store = await openImageStore(config);
    const usable = config.s3
      ? 'The bucket can be written, read and listed.'
      : 'The images are in the data folder.';
    const storage = await examineStorage({
      db,
      engine: engineOf(config),
      dataDir: config.dataDir,
      imageStore: store,
      hasBucket: config.s3 !== undefined,
      backupFolder: config.backups?.folder,
    });
    return [storeIs.ok(usable), storage, ...(await examineImages(db, store))];
  } catch (error) {
    return [storeIs.error(reasonOf(error))];
  }
}

const reasonOf = (error: unknown) => (error instanceof StartError ? error.message : String(error));

/** @returns the reason of a failure; undefined after success */
const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(() => undefined, reasonOf);
