import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Engine } from '../../../src/db/open.ts';
import type { Installation } from './installations.ts';
import { hasNoImageOf, isForeign, isOfEngine, REMEDY, type WrongStart } from './wrong-start.ts';

const OTHER_ENGINE = { sqlite: 'postgres', postgres: 'sqlite' } as const;

/** Removes all files but the marker, or also the marker. */
async function empty({ dataDir, bucket }: Installation, keepsMarker: boolean): Promise<void> {
  const isKept = (path: string) => keepsMarker && path.endsWith('installation-id');
  for (const { Key } of (await bucket?.s3.listObjects()) ?? [])
    if (!isKept(Key)) await bucket?.s3.deleteObject(Key);
  const media = join(dataDir, 'media');
  const marker = join(media, 'installation-id');
  if (keepsMarker && !bucket) await cp(marker, join(dataDir, 'kept'));
  if (!bucket) await rm(media, { recursive: true });
  if (keepsMarker && !bucket) await cp(join(dataDir, 'kept'), marker);
}

const removeMarker = async ({ dataDir, bucket }: Installation) => {
  await bucket?.s3.deleteObject('media/installation-id');
  await rm(join(dataDir, 'media', 'installation-id'), { force: true });
};

const lostStore: WrongStart = {
  name: 'an image store that has lost everything',
  async prepare(create) {
    const own = await create();
    await empty(own, false);
    const sentence = hasNoImageOf(own.store.name, own.database);
    return { environment: own.environment, installations: [own], sentence };
  },
};

const lostFiles: WrongStart = {
  name: 'an image store that has lost all files but its marker',
  async prepare(create) {
    const own = await create();
    await empty(own, true);
    return { environment: own.environment, installations: [own] };
  },
};

const storeOfAnother: WrongStart = {
  name: 'the image store of another installation',
  async prepare(create) {
    const [own, other] = [await create(), await create()];
    const sentence = isForeign(other.store.name, own.database);
    const { environment, bucket, databaseUrl } = own;
    const installations = [own, other];
    if (bucket)
      return {
        environment: { ...environment, S3_BUCKET: other.environment['S3_BUCKET'] },
        installations,
        sentence,
      };
    if (databaseUrl !== undefined)
      return { environment: { ...environment, DATA_DIR: other.dataDir }, installations, sentence };
    await rename(join(own.dataDir, 'media'), join(own.dataDir, 'own'));
    await cp(join(other.dataDir, 'media'), join(own.dataDir, 'media'), { recursive: true });
    return { environment, installations, sentence: isForeign(own.store.name, own.database) };
  },
};

const lostMarker: WrongStart = {
  name: 'an image store that has lost its marker only',
  async prepare(create) {
    const own = await create();
    const marker = await own.store.marker.read();
    await removeMarker(own);
    const check = async () => expect(await own.store.marker.read()).toBe(marker);
    return { environment: own.environment, installations: [own], check };
  },
};

const damagedMarker: WrongStart = {
  name: 'a damaged marker',
  async prepare(create) {
    const own = await create();
    await own.store.marker.replace('0123 sqlite');
    const sentence = `The file installation-id of the image store ${own.store.name}, which is compared with the database ${own.database}, is damaged: ${REMEDY}`;
    return { environment: own.environment, installations: [own], sentence };
  },
};

const otherEngine = (engine: Engine): WrongStart => ({
  name: 'an image store that belongs to the other engine',
  async prepare(create) {
    const own = await create();
    const marker = await own.store.marker.read();
    await own.store.marker.replace((marker ?? '').replace(engine, OTHER_ENGINE[engine]));
    const owner = engine === 'sqlite' ? 'PostgreSQL' : 'a database file';
    const sentence = isOfEngine(own.store.name, owner, own.database);
    return { environment: own.environment, installations: [own], sentence };
  },
});

const filesOfEarlierVersion: WrongStart = {
  name: 'rows and files of an earlier version',
  async prepare(create) {
    const own = await create({ hasId: false });
    expect(await own.store.marker.read()).toBeUndefined();
    const check = async () => expect(await own.store.marker.read()).toMatch(/^[\da-f]{32} \w+\n$/);
    return { environment: own.environment, installations: [own], check };
  },
};

const nothing: WrongStart = {
  name: 'nothing at all, as the first one,',
  async prepare(create) {
    const own = await create({ posts: 0 });
    const check = async () => expect(await own.store.marker.read()).toMatch(/^[\da-f]{32} \w+\n$/);
    return { environment: own.environment, installations: [own], check };
  },
};

/** Starts with an image store that does not belong to the database, or that has lost something. */
export const storeStarts = (engine: Engine): WrongStart[] => [
  lostStore,
  lostFiles,
  storeOfAnother,
  lostMarker,
  damagedMarker,
  otherEngine(engine),
  filesOfEarlierVersion,
  nothing,
];
