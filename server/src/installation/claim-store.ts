import type { Db, Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { StartError } from '../start-error.ts';
import { hasFiles, hasSomeOf } from './conflict.ts';
import { inspectDatabase } from './database-state.ts';
import { markerText, readMarker } from './marker.ts';

interface Source {
  /** The name of the database in sentences. */
  readonly name: string;
  readonly engine: Engine;
  readonly db: Db;
}

/**
 * Checks that a store may receive the images of a source, and gives it the id of the source before it receives files.
 * @param mayHaveFiles whether an earlier move may have written files
 * @throws StartError when the store has another id, or files of which none is of the source
 */
export async function claimStore(source: Source, store: ImageStore, mayHaveFiles: boolean): Promise<void> {
  const { id, images } = await inspectDatabase(source.db);
  const marker = await readMarker(store);
  if (marker !== undefined && (marker === 'invalid' || marker.id !== id))
    throw new StartError(
      `The image store ${store.name} belongs to another installation than ${source.name}. Choose an empty folder or bucket.`,
    );
  const isUnknown = marker === undefined && !mayHaveFiles;
  if (isUnknown && (await hasFiles(store)) && !(await hasSomeOf(store, images)))
    throw new StartError(
      `The image store ${store.name} has images, but none of ${source.name}. Choose an empty folder or bucket.`,
    );
  if (id !== undefined) await store.marker.create(markerText({ id, engine: source.engine }));
}

/** Gives the id of a database to a store that has all its images. A database without an id changes nothing. */
export async function handOverStore(db: Db, engine: Engine, store: ImageStore): Promise<void> {
  const { id } = await inspectDatabase(db);
  if (id !== undefined) await store.marker.replace(markerText({ id, engine }));
}
