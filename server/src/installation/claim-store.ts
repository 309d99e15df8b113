import type { Db, Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { StartError } from '../start-error.ts';
import { hasFiles, hasSomeOf } from './conflict.ts';
import { inspectDatabase } from './database-state.ts';
import { markerText, readMarker, type Marker } from './marker.ts';

interface Source {
  /** The name of the database in sentences. */
  readonly name: string;
  readonly engine: Engine;
  readonly db: Db;
}

/**
 * Checks that a store may receive the images of a source in a move that begins.
 * @param targetId the id of the target's database, which has no rows: its marker in a store without files is not used either
 * @throws StartError when the store has another id, or files of which none is of the source
 */
export async function assertClaimable(
  source: Source,
  store: ImageStore,
  targetId: string | undefined,
): Promise<void> {
  const { id, images } = await inspectDatabase(source.db);
  const marker = await readMarker(store);
  if (marker === undefined) {
    if ((await hasFiles(store)) && !(await hasSomeOf(store, images)))
      throw new StartError(
        `The image store ${store.name} has images, but none of ${source.name}. Choose an empty folder or bucket.`,
      );
  } else if (!hasId(marker, id) && (id === undefined || !hasId(marker, targetId) || (await hasFiles(store))))
    throw foreignStore(source, store);
}

/**
 * Gives a store the id of the source of a move that has begun, before it receives files.
 * @throws StartError when the store has files of another id
 */
export async function claimStore(source: Source, store: ImageStore): Promise<void> {
  const { id } = await inspectDatabase(source.db);
  const marker = await readMarker(store);
  const isForeign = marker !== undefined && !hasId(marker, id);
  if (isForeign && (id === undefined || (await hasFiles(store)))) throw foreignStore(source, store);
  if (id === undefined) return;
  const text = markerText({ id, engine: source.engine });
  await (isForeign ? store.marker.replace(text) : store.marker.create(text));
}

const hasId = (marker: Marker | 'invalid', id: string | undefined) =>
  marker !== 'invalid' && marker.id === id;

const foreignStore = (source: Source, store: ImageStore) =>
  new StartError(
    `The image store ${store.name} belongs to another installation than ${source.name}. Choose an empty folder or bucket.`,
  );

/** Gives the id of a database to a store that has all its images. A database without an id changes nothing. */
export async function handOverStore(db: Db, engine: Engine, store: ImageStore): Promise<void> {
  const { id } = await inspectDatabase(db);
  if (id !== undefined) await store.marker.replace(markerText({ id, engine }));
}
