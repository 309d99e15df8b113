import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '../db/database-name.ts';
import { DATABASE_FILE, engineOf, type DatabaseOptions, type Db, type Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { StartError } from '../start-error.ts';
import { compare, type MarkerState, type Pair } from './conflict.ts';
import { EMPTY_DATABASE, inspectDatabase } from './database-state.ts';
import { findInstallationId, insertInstallationId, setInstallationId } from './installation-repository.ts';
import { markerText, readMarker } from './marker.ts';

const newId = () => randomBytes(16).toString('hex');

/** The pair that the settings name. */
export function pairOf(
  options: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>,
  db: Db,
  store: ImageStore,
): Pair {
  const { databaseUrl, dataDir } = options;
  const exists = databaseUrl !== undefined || existsSync(join(dataDir, DATABASE_FILE));
  return {
    database: databaseName(options),
    engine: engineOf(options),
    store,
    dataDir,
    exists,
    inspect: () => (exists ? inspectDatabase(db) : Promise.resolve(EMPTY_DATABASE)),
  };
}

/** @returns what the store says @throws StartError when database and store do not belong together */
export async function assertPaired(pair: Pair): Promise<MarkerState> {
  let found = await compare(pair);
  // Another process that starts may have written the marker during the first comparison.
  if ('conflict' in found) found = await compare(pair);
  if ('conflict' in found) throw new StartError(found.conflict);
  return found.marker;
}

/**
 * Gives database and store an id, if they have none. Of several processes the one decides that inserts the id first. An unused marker
 * gives way to a new id: an installation whose empty store was taken is then rejected, and does not share it.
 * @throws StartError when the store has received another id meanwhile
 */
export async function markPair(db: Db, pair: Pair, found: MarkerState): Promise<void> {
  if (found === 'matching') return;
  const { store, engine } = pair;
  await insertInstallationId(db, newId());
  const text = markerText({ id: await requireId(db), engine });
  await (found === 'unused' ? store.marker.replace(text) : store.marker.create(text));
  await assertPaired(pair);
}

/** Whether database and store have the same id at this moment. */
export async function isPaired(db: Db, engine: Engine, store: ImageStore): Promise<boolean> {
  const marker = await readMarker(store);
  const isMarked = marker !== undefined && marker !== 'invalid';
  return isMarked && marker.engine === engine && marker.id === (await findInstallationId(db));
}

/**
 * Makes a database and a store one installation: with the id of the database, or with a new one when the store has another. Then
 * another database that used the store is rejected.
 * @returns the id
 */
export async function adopt(db: Db, engine: Engine, store: ImageStore): Promise<string> {
  const marker = await readMarker(store);
  const own = await findInstallationId(db);
  const isForeign = marker !== undefined && (marker === 'invalid' || marker.id !== own);
  const id = isForeign || own === undefined ? newId() : own;
  if (id !== own) await setInstallationId(db, id);
  await store.marker.replace(markerText({ id, engine }));
  return id;
}

async function requireId(db: Db): Promise<string> {
  const id = await findInstallationId(db);
  if (id === undefined) throw new Error('the database has no id');
  return id;
}
