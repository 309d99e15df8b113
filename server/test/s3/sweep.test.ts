import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openTestDatabase } from '../support/databases.ts';
import { seedAuthor, seedPictures } from '../support/leaver.ts';
import { withDatabase } from '../support/move.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { startServer } from '../support/server-process.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const bucket = open.use(await openTestBucket(s3Service()));
await withDatabase(database, async (db) => {
  await migrate(db, 'postgres');
  // A sweep lists nothing while the database has no image.
  const { postIds } = await seedAuthor(db, 'ann', 1);
  await seedPictures(db, s3ImageStore(bucket.settings), postIds);
});
const proxy = open.use(await openTcpProxy(bucket.settings.endpoint));

async function start() {
  const folder = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
  const settings = { ...bucket.settings, endpoint: proxy.url.replace(/\/$/, '') };
  const environment = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.databaseUrl,
    ...environmentOf(settings),
  };
  return open.use(await startServer(environment));
}

/** The prefixes of one digit, and of none, that were listed. */
const listed = () => proxy.findSent(/(?<=[?&]prefix=media(?:%2F|\/))[0-9a-f]?(?=[& ])/g);

test('one of two processes lists the image store, one first digit after the other', async () => {
  for (const { address } of [await start(), await start()]) {
    const metrics = async () => (await fetch(address + METRICS_PATH)).text();
    await expect.poll(metrics).toMatch(/_last_success_timestamp_seconds\{chore="image_files"\} [1-9]/);
  }
  expect(listed().toSorted()).toEqual(Array.from('0123456789abcdef'));
});
