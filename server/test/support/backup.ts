import { join } from 'node:path';
import { afterAll } from 'vitest';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { openMigratedDatabase, type TestDatabase } from './databases.ts';
import { withDatabase } from './move.ts';
import { populate, type Population } from './populate.ts';

/** An installation on the engine of the suite, with an image for each post. */
export interface PopulatedPlaza extends Population {
  readonly database: TestDatabase;
  /** The environment of a process that uses it. */
  readonly settings: NodeJS.ProcessEnv;
}

/** Creates an installation and removes it after the last test of the file. Call it outside of tests. */
export async function populatePlaza(posts: number): Promise<PopulatedPlaza> {
  const database = await openMigratedDatabase();
  afterAll(() => database[Symbol.asyncDispose]());
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database;
  const population = await withDatabase(database, (db) =>
    populate(db, diskImageStore(join(DATA_DIR, MEDIA_FOLDER)), posts),
  );
  return { ...population, database, settings: { DATA_DIR, DATABASE_URL } };
}
