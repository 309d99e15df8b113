import { cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import type { Engine } from '../../src/db/open.ts';
import { runCommand } from '../support/plaza-command.ts';
import { s3Service } from '../support/s3/service.ts';
import { databaseStarts } from '../support/wrong-starts/database-starts.ts';
import { installationsOfTests, putWithoutRow } from '../support/wrong-starts/installations.ts';
import { storeStarts } from '../support/wrong-starts/store-starts.ts';
import { sweepStarts } from '../support/wrong-starts/sweep-starts.ts';
import { hasNoImageOf, isForeign, testStarts, type WrongStart } from '../support/wrong-starts/wrong-start.ts';

const service = s3Service();
const create = installationsOfTests();
const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());

const missingBucket: WrongStart = {
  name: 'a typo in the name of the bucket',
  async prepare(createHere) {
    const own = await createHere();
    const environment = { ...own.environment, S3_BUCKET: 'plaza-nowhere' };
    return { environment, installations: [own], sentence: /^The bucket plaza-nowhere at \S+ cannot be used/ };
  },
};

const emptyBucket = (engine: Engine): WrongStart => ({
  name: 'the bucket of nobody',
  async prepare(createHere) {
    const [own, other] = [await createHere(), await create({ engine, service })];
    const environment = { ...own.environment, S3_BUCKET: other.bucket?.settings.bucket };
    const sentence = hasNoImageOf(other.store.name, own.database);
    return { environment, installations: [own], sentence };
  },
});

const withoutBucket: WrongStart = {
  name: 'the settings of the bucket left out',
  async prepare(createHere) {
    const own = await createHere();
    const { DATA_DIR, DATABASE_URL } = own.environment;
    const sentence = hasNoImageOf(join(own.dataDir, 'media'), own.database);
    return { environment: { DATA_DIR, DATABASE_URL }, installations: [own], sentence };
  },
};

const addedBucket = (engine: Engine): WrongStart => ({
  name: 'a bucket whose images are still in the folder',
  async prepare() {
    const [own, other] = [await create({ engine, posts: 2 }), await create({ engine, service })];
    const environment = { ...other.environment, ...own.environment };
    const sentence = hasNoImageOf(other.store.name, own.database);
    return { environment, installations: [own, other], sentence };
  },
});

const secondInstallation = (engine: Engine): WrongStart => ({
  name: 'an installation of its own and the bucket of another',
  async prepare(createHere) {
    const [own, other] = [await createHere(), await create({ engine, posts: 2 })];
    const environment = { ...own.environment, ...other.environment };
    const sentence = isForeign(own.store.name, other.database);
    return { environment, installations: [own, other], sentence };
  },
});

const copiedFolder: WrongStart = {
  name: 'a copy of the folder and the bucket of the original',
  async prepare(createHere) {
    const own = await createHere();
    const copy = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
    await cp(own.dataDir, copy.path, { recursive: true });
    // Files of the original that the copy does not know.
    await putWithoutRow(own.store, 3);
    return { environment: { ...own.environment, DATA_DIR: copy.path }, installations: [own] };
  },
};

const movedToBucket: WrongStart = {
  name: 'PostgreSQL and a bucket after a move of a folder',
  async prepare(createHere) {
    const own = await create({ engine: 'sqlite', posts: 2 });
    const target = await createHere({ posts: 0 });
    const { environment, databaseUrl = '', store } = target;
    const [id = ''] = ((await own.store.marker.read()) ?? '').split(' ');
    const args = ['move', '--from', own.dataDir, '--to', databaseUrl];
    expect(await runCommand(args, environment)).toMatchObject({ code: 0, stderr: '' });
    expect(await store.marker.read()).toBe(`${id} postgres\n`);
    return { environment, installations: [own, target] };
  },
};

const startsOf = (engine: Engine): WrongStart[] => [
  ...databaseStarts,
  ...storeStarts(engine),
  ...sweepStarts(true),
  missingBucket,
  emptyBucket(engine),
  withoutBucket,
  addedBucket(engine),
  secondInstallation(engine),
];

describe('with SQLite', () => {
  testStarts([...startsOf('sqlite'), copiedFolder], create, { engine: 'sqlite', service });
});

describe('with PostgreSQL', () => {
  testStarts([...startsOf('postgres'), movedToBucket], create, { engine: 'postgres', service });
});
