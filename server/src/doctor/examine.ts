import type { Config } from '../settings/config.ts';
import { assertDataFolder } from '../data-source/data-source.ts';
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { describeRefusal } from '../db/describe-refusal.ts';
import { engineOf, openDatabase, ping, type Db, type Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { findInstallationId } from '../installation/installation-repository.ts';
import type { MarkerState } from '../installation/conflict.ts';
import { assertPaired, pairOf } from '../installation/pairing.ts';
import { StartError } from '../start-error.ts';
import { examineAddress } from './addresses.ts';
import { examineBackups } from './backups.ts';
import { findings, type Finding } from './finding.ts';
import { examineFolder, isUnusable } from './folder.ts';
import { examineImages } from './images.ts';
import { examineMail } from './mail.ts';
import { examinePageErrors } from './page-errors.ts';
import { examineClock, examineRows, examineSchema } from './rows.ts';
import { examineStorage } from './storage.ts';
import { examineVersions, ownVersions } from './versions.ts';

const [databaseIs, storeIs, installationIs] = [
  findings('database'),
  findings('store'),
  findings('installation'),
];

/** Checks an installation, also while a server runs on it; ends early when the database cannot be opened. Changes no rows. */
export async function* examine(config: Config): AsyncGenerator<Finding, void> {
  yield* examineVersions(await ownVersions());
  yield examineAddress(config);
  const folder = await examineFolder(config.dataDir, {
    backups: config.backups?.folder,
    hasDatabase: config.databaseUrl === undefined,
  });
  yield* folder;
  yield* await examineBackups(config);
  yield await examineMail(config);
  if (config.databaseUrl === undefined) {
    if (folder.some(isUnusable)) return;
    const unusable = await failureOf(assertDataFolder(config.dataDir));
    if (unusable !== undefined) {
      yield databaseIs.error(unusable);
      return;
    }
  }
  await using db = openDatabase({ ...config, timeouts: COMMAND_TIMEOUTS });
  yield* examineDatabase(db, config);
}

async function* examineDatabase(db: Db, config: Config): AsyncGenerator<Finding, void> {
  const engine = engineOf(config);
  try {
    await ping(db);
  } catch (cause) {
    yield databaseIs.error(describeRefusal(cause, config));
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
  yield* examineClock(db, engine);
  yield* examineRows(db, engine);
  yield await examinePageErrors(db);
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
      hasOtherBackups: config.hasOtherBackups,
      isBackupFailing: () => false,
    });
    const installation = await examineInstallation(config, db, store);
    return [storeIs.ok(usable), installation, storage, ...(await examineImages(db, store))];
  } catch (error) {
    return [storeIs.error(reasonOf(error))];
  }
}

async function examineInstallation(config: Config, db: Db, store: ImageStore): Promise<Finding> {
  try {
    const marker = await assertPaired(pairOf(config, db, store));
    return installationIs.ok(await describe(marker, db));
  } catch (error) {
    return installationIs.error(reasonOf(error));
  }
}

const describe = async (marker: MarkerState, db: Db) =>
  marker === 'matching'
    ? `Database and image store have the same id: ${await findInstallationId(db)}.`
    : 'Database and image store have no id yet. The next start writes it.';

const reasonOf = (error: unknown) => (error instanceof StartError ? error.message : String(error));

/** @returns the reason of a failure; undefined after success */
const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(() => undefined, reasonOf);
