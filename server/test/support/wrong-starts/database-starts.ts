import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment, Installation } from './installations.ts';
import { databaseOf, isForeign, isOfInstallation, REMEDY, type WrongStart } from './wrong-start.ts';

/** The settings of the images of one installation with the database of another. */
async function withDatabaseOf(other: Installation, own: Installation): Promise<Environment> {
  if (other.databaseUrl !== undefined) return { ...own.environment, DATABASE_URL: other.databaseUrl };
  if (own.bucket) return { ...own.environment, DATA_DIR: other.dataDir };
  for (const file of ['plaza.db', 'plaza.db-wal', 'plaza.db-shm']) {
    await rm(join(own.dataDir, file), { force: true });
    await rename(join(other.dataDir, file), join(own.dataDir, file)).catch(() => {});
  }
  return own.environment;
}

const foreignDatabase = (name: string, options: { posts?: number; hasId?: boolean }): WrongStart => ({
  name,
  async prepare(create) {
    const [own, other] = [await create(), await create(options)];
    const environment = await withDatabaseOf(other, own);
    const explain = options.posts === 0 ? isOfInstallation : isForeign;
    const sentence = explain(own.store.name, databaseOf(environment));
    return { environment, installations: [own], sentence };
  },
});

const filesBesideEmptyDatabase: WrongStart = {
  name: 'an empty database beside files of an earlier version',
  async prepare(create) {
    const [own, other] = [await create({ hasId: false }), await create({ posts: 0 })];
    const environment = await withDatabaseOf(other, own);
    const sentence = `The image store ${own.store.name} has images, but the database ${databaseOf(environment)} has none: ${REMEDY}`;
    return { environment, installations: [own], sentence };
  },
};

/** Starts with a database that does not belong to the image store. */
export const databaseStarts: readonly WrongStart[] = [
  foreignDatabase('the database of another installation', { posts: 2 }),
  foreignDatabase('an empty database', { posts: 0 }),
  foreignDatabase('a database of an earlier version', { posts: 2, hasId: false }),
  filesBesideEmptyDatabase,
];
