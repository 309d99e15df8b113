import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openTestDatabase } from '../support/databases.ts';
import { exportDatabase, exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { populate } from '../support/populate.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';

const POSTS = 20;
const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const folder = await newFolder();
const database = open.use(await openTestDatabase());
const bucket = open.use(await openTestBucket(s3Service()));
const store = s3ImageStore(bucket.settings);
await withDatabase(database, async (db) => {
  await migrate(db, 'postgres');
  await populate(db, store, POSTS);
});
const environment = {
  // Nothing of it lies in the folder.
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  ...environmentOf(bucket.settings),
};

test('a backup of PostgreSQL and a bucket is restored to a folder with equal rows and files', async () => {
  const [file, restored] = [folder(), folder()];
  const objects: Record<string, string> = {};
  for await (const batch of store.list()) {
    for (const { file: name } of batch) {
      const object = await bucket.s3.getObjectArrayBuffer(`media/${name}`);
      objects[name] = Buffer.from(new Uint8Array(object ?? [])).toString('base64');
    }
  }
  expect(Object.keys(objects)).toHaveLength(2 * POSTS);

  for (const args of [
    ['backup', file],
    ['verify', file],
    ['restore', file, '--to', restored, '--keep-sessions'],
  ]) {
    expect(await runCommand(args, environment)).toMatchObject({ code: 0, stderr: '' });
  }
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(database));
  expect(await exportMedia(restored)).toEqual(objects);
});
