import type { Config } from '../settings/config.ts';
import { assertSoundFile, DatabaseDamaged } from '../db/check-file.ts';
import { engineOf, openDatabase, ping, type Db, type Engine } from '../db/open.ts';
import { openImageStore } from '../images/open-image-store.ts';
import { assertPlazaFolder } from '../move/place.ts';
import { StartError } from '../start-error.ts';
import { examineAddress } from './addresses.ts';
import { examineBackups } from './backups.ts';
import { findings, type Finding } from './finding.ts';
import { examineFolder } from './folder.ts';
import { examinePictures } from './pictures.ts';
import { examineClock, examineRows, examineSchema } from './rows.ts';
import { examineVersions, ownVersions } from './versions.ts';

const [databaseIs, storeIs] = [findings('database'), findings('store')];

/** Looks at everything of a Plaza that settings name, and changes nothing; it may be at work. */
export async function* examine(config: Config): AsyncGenerator<Finding, void> {
  yield* examineVersions(ownVersions());
  yield examineAddress(config);
  yield* await examineFolder(config.dataDir);
  if (config.backups) yield await examineBackups(config.backups);
  if (config.databaseUrl === undefined) {
    const unusable = await told(assertUsable(config.dataDir));
    if (unusable !== undefined) {
      yield databaseIs.bad(unusable);
      return;
    }
  }
  const db = openDatabase({ ...config, patient: true });
  try {
    yield* examineDatabase(db, config);
  } finally {
    await db.destroy();
  }
}

async function* examineDatabase(db: Db, config: Config): AsyncGenerator<Finding, void> {
  const engine = engineOf(config);
  const unreachable = await told(ping(db));
  if (unreachable !== undefined) {
    yield databaseIs.bad(`It cannot be reached (${unreachable}). Start it, or check DATABASE_URL.`);
    return;
  }
  yield databaseIs.good(engine === 'sqlite' ? 'The file in the folder answers.' : 'PostgreSQL answers.');
  try {
    yield* examineContent(db, config, engine);
  } catch (error) {
    yield databaseIs.bad(
      `It cannot be read to its end (${reasonOf(error)}). If it is damaged, restore a backup.`,
    );
  }
}

async function* examineContent(db: Db, config: Config, engine: Engine): AsyncGenerator<Finding, void> {
  const schema = await examineSchema(db, engine);
  yield schema;
  if (schema.verdict === 'bad') return;
  yield await examineClock(db, engine);
  yield* await examineRows(db, engine);
  yield* await examineStore(db, config);
}

async function examineStore(db: Db, config: Config): Promise<Finding[]> {
  try {
    const store = await openImageStore(config);
    const usable = config.s3 ? 'The bucket can be written, read and listed.' : 'Pictures lie in the folder.';
    return [storeIs.good(usable), ...(await examinePictures(db, store))];
  } catch (error) {
    return [storeIs.bad(reasonOf(error))];
  }
}

async function assertUsable(folder: string): Promise<void> {
  await assertPlazaFolder(folder);
  assertSoundFile(folder, 'always');
}

const reasonOf = (error: unknown) =>
  error instanceof StartError || error instanceof DatabaseDamaged ? error.message : String(error);

/** Why something did not work; undefined when it did. */
const told = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => undefined, reasonOf);
