import { join } from 'node:path';
import { hasEmbeddedMembers } from '../db/embedded-members.ts';
import { DATABASE_FILE, type Engine } from '../db/open.ts';
import { MARKER_FILE, type ImageStore } from '../images/image-store.ts';
import { imageFiles, type StoredImage } from '../images/image-table.ts';
import type { DatabaseState } from './database-state.ts';
import { readMarker, type Marker } from './marker.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

/** A database and an image store that the settings name. */
export interface Pair {
  /** The name of the database in sentences. */
  readonly database: string;
  readonly engine: Engine;
  readonly store: ImageStore;
  readonly dataDir: string;
  /** False for a file of SQLite that does not exist: it must not be created before the comparison. */
  readonly exists: boolean;
  readonly inspect: () => Promise<DatabaseState>;
}

/**
 * What a store says when it belongs to the database: the id of the database, nothing, or an id that has neither rows nor files, which a
 * first start or a move left that was cut.
 */
export type MarkerState = 'matching' | 'missing' | 'unused';

/** What `compare` found: a sentence, or the marker. */
export type Comparison = { readonly conflict: string } | { readonly marker: MarkerState };

const ADOPT = `if both belong together, run \`${PLAZA_COMMAND} adopt\``;
const REMEDY = `correct the settings, copy the data with \`${PLAZA_COMMAND} move\`, or, ${ADOPT}.`;
const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'a database file', postgres: 'PostgreSQL' };

/**
 * Compares the ids of database and image store. Without a marker they belong together when the store has at least one of some images of
 * the database, or when both have no image. A marker without files does not keep an empty database from its first start.
 */
export async function compare(pair: Pair): Promise<Comparison> {
  const { database, engine, store, dataDir } = pair;
  // In this order: a process that starts writes the id to the database first.
  const marker = await readMarker(store);
  const state = await pair.inspect();
  if (engine === 'postgres' && !state.hasMembers && hasEmbeddedMembers(dataDir))
    return {
      conflict: `The database ${database} contains no members, but ${join(dataDir, DATABASE_FILE)} does: copy them with \`${PLAZA_COMMAND} move --from ${dataDir} --to DATABASE_URL\`, or correct DATABASE_URL.`,
    };
  if (marker !== undefined && marker !== 'invalid' && isEmpty(state) && !(await hasFiles(store)))
    return { marker: 'unused' };
  const clause =
    marker === undefined
      ? await conflictWithoutMarker(pair, state.images)
      : conflictWithMarker(pair, marker, state);
  if (clause !== undefined) return { conflict: `${clause}: ${REMEDY}` };
  return { marker: marker === undefined ? 'missing' : 'matching' };
}

const isEmpty = ({ id, hasMembers, images }: DatabaseState) =>
  id === undefined && !hasMembers && images.length === 0;

function conflictWithMarker(
  { database, engine, store }: Pair,
  marker: Marker | 'invalid',
  { id, hasMembers }: DatabaseState,
): string | undefined {
  if (marker === 'invalid')
    return `The file ${MARKER_FILE} of the image store ${store.name}, which is compared with the database ${database}, is damaged`;
  if (id === undefined && !hasMembers)
    return `The image store ${store.name} belongs to an installation, but the database ${database} is empty`;
  if (marker.id !== id)
    return `The image store ${store.name} belongs to another installation than the database ${database}`;
  if (marker.engine !== engine)
    return `The image store ${store.name} belongs to ${ENGINES[marker.engine]} and not to the database ${database}`;
  return undefined;
}

async function conflictWithoutMarker(
  { database, store }: Pair,
  images: readonly StoredImage[],
): Promise<string | undefined> {
  if (images.length === 0)
    return (await hasFiles(store))
      ? `The image store ${store.name} has images, but the database ${database} has none`
      : undefined;
  return (await hasSomeOf(store, images))
    ? undefined
    : `The image store ${store.name} has no image of the database ${database}`;
}

export async function hasFiles(store: Pick<ImageStore, 'list'>): Promise<boolean> {
  for await (const files of store.list()) if (files.length > 0) return true;
  return false;
}

/** Whether the store has a file of at least one of the images. */
export async function hasSomeOf(
  store: Pick<ImageStore, 'open'>,
  images: readonly StoredImage[],
): Promise<boolean> {
  for (const file of images.flatMap(imageFiles)) {
    const opened = await store.open(file);
    opened?.stream.destroy();
    if (opened) return true;
  }
  return false;
}
