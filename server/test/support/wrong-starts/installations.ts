import { mkdtempDisposable, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { afterEach, expect, inject } from 'vitest';
import { databaseName } from '../../../src/db/database-name.ts';
import { migrate } from '../../../src/db/migrate.ts';
import type { Engine } from '../../../src/db/open.ts';
import type { ImageStore } from '../../../src/images/image-store.ts';
import { imageFile, newImageName } from '../../../src/images/image-table.ts';
import { openImageStore } from '../../../src/images/open-image-store.ts';
import { s3ImageStore } from '../../../src/images/s3-image-store.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { prepareDatabase } from '../../../src/start/prepare-database.ts';
import { openMigratedDatabase, openTestDatabase } from '../databases.ts';
import { seedAuthor, seedPictures } from '../leaver.ts';
import { withDatabase } from '../move.ts';
import { environmentOf, openTestBucket, type TestBucket } from '../s3/buckets.ts';
import { startServer } from '../server-process.ts';
import type { S3Service } from '../s3/swift-server.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface InstallationOptions {
  readonly engine: Engine;
  /** The service of a bucket; the images are in the data folder if absent. */
  readonly service?: S3Service | undefined;
  /** Each has an image of two files; none by default: then there is a folder and a database without tables only. */
  readonly posts?: number;
  /** False for the state before the first start, with rows and files but without an id. */
  readonly hasId?: boolean;
}

/** A database and an image store, with the settings that name them. */
export interface Installation {
  readonly environment: Environment;
  readonly dataDir: string;
  /** As sentences name it. */
  readonly database: string;
  readonly databaseUrl: string | undefined;
  readonly bucket: TestBucket | undefined;
  readonly store: ImageStore;
  /** The paths of all files of the image store, its trash included. */
  listFiles(): Promise<string[]>;
}

/** The files are two days old, so that a sweep moves those without a row. Objects in a bucket cannot be made old. */
const AGE_MS = 48 * 60 * 60 * 1000;
const TRASHED = 3;
const PATIENCE_MS = 600_000;
const MAIN = 'server/dist/main.js';
const CLOCK = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;

/** @returns a function that creates installations, which are removed after the test. Call it outside of tests. */
export function installationsOfTests(): (options: InstallationOptions) => Promise<Installation> {
  let open = new AsyncDisposableStack();
  afterEach(async () => {
    const ofTest = open;
    open = new AsyncDisposableStack();
    await ofTest.disposeAsync();
  });
  return async ({ engine, service, posts = 0, hasId = true }) => {
    const { dataDir, databaseUrl } = await openDataFolder(open, engine, posts > 0);
    const bucket = service && open.use(await openTestBucket(service));
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...(bucket && environmentOf(bucket.settings)),
    };
    const config = readConfig(environment);
    // A busy machine answers late.
    const store = bucket
      ? s3ImageStore(bucket.settings, { deadline: PATIENCE_MS })
      : await openImageStore(config);
    const media = join(dataDir, 'media');
    if (posts > 0) await fill({ ...config, store }, posts);
    if (posts > 0 && hasId) await prepareDatabase(config, store);
    if (posts > 0 && !bucket) await makeOld(media);
    return {
      environment,
      dataDir,
      database: databaseName(config),
      databaseUrl,
      bucket,
      store,
      listFiles: async () => {
        if (bucket) return ((await bucket.s3.listObjects()) ?? []).map(({ Key }) => Key).toSorted();
        return (await filesIn(media)).toSorted();
      },
    };
  };
}

async function openDataFolder(open: AsyncDisposableStack, engine: Engine, hasTables: boolean) {
  if (hasTables && engine === inject('engine')) return open.use(await openMigratedDatabase());
  if (engine === 'postgres') return open.use(await openTestDatabase());
  const { path } = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
  return { dataDir: path, databaseUrl: undefined };
}

interface Stores {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly store: ImageStore;
}

async function fill({ dataDir, databaseUrl, store }: Stores, posts: number): Promise<void> {
  await withDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) }, async (db) => {
    await migrate(db, databaseUrl === undefined ? 'sqlite' : 'postgres');
    const { postIds } = await seedAuthor(db, 'ann', posts);
    await seedPictures(db, store, postIds);
  });
  const trashed = await putWithoutRow(store, TRASHED);
  await store.trash.take(trashed, 1);
}

/** Stores files without a row. @returns their names */
export async function putWithoutRow(store: ImageStore, count: number): Promise<string[]> {
  const files = Array.from({ length: count }, () => imageFile(newImageName(), 320));
  await store.put(files.map((file) => ({ file, bytes: Buffer.from(file) })));
  return files;
}

export async function makeOld(media: string): Promise<void> {
  const old = new Date(Date.now() - AGE_MS);
  for (const file of await filesIn(media)) await utimes(file, old, old);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The names of image files, wherever they are. */
export const namesOf = (paths: readonly string[]): string[] =>
  paths
    .map((path) => basename(path))
    .filter((name) => name.endsWith('.webp'))
    .toSorted();

/** What a server printed; on standard error only when it did not start. */
export interface Start {
  readonly printed: string;
  readonly errors: string;
}

/** Starts a server, and stops it after its first sweep of the image store. @param clockShift milliseconds */
export async function start(environment: Environment, clockShift = 0): Promise<Start> {
  const settings = { LOG_LEVEL: 'info', ...environment, CLOCK_SHIFT_MS: String(clockShift) };
  const args = clockShift === 0 ? [MAIN] : ['--import', CLOCK, MAIN];
  try {
    await using server = await startServer(settings, args);
    const metrics = async () => (await fetch(server.address + METRICS_PATH)).text();
    await expect
      .poll(metrics)
      .toContain('plaza_housekeeping_last_success_timestamp_seconds{chore="image_files"}');
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    return { printed: server.printed(), errors: '' };
  } catch (error) {
    const [, errors] =
      /^The server did not start: ([^]*)$/.exec(error instanceof Error ? error.message : '') ?? [];
    if (errors === undefined) throw error;
    return { printed: '', errors };
  }
}
