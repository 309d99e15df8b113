import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { startServer } from '../support/server-process.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const bucket = open.use(await openTestBucket(s3Service()));
const proxy = open.use(await openTcpProxy(bucket.settings.endpoint));

async function start() {
  const folder = open.use(await mkdtempDisposable(join(tmpdir(), 'plaza-data-')));
  const settings = { ...bucket.settings, endpoint: proxy.url.replace(/\/$/, '') };
  const environment = {
    DATA_DIR: folder.path,
    DATABASE_URL: database.databaseUrl,
    ...environmentOf(settings),
  };
  open.use(await startServer(environment));
}

/** The prefixes of one digit, and of none, that were listed. */
const listed = () => proxy.findSent(/(?<=[?&]prefix=media(?:%2F|\/))[0-9a-f]?(?=[& ])/g);

test('one of two processes lists the image store, one first digit after the other', async () => {
  await start();
  await start();
  await expect.poll(() => listed().length).toBeGreaterThanOrEqual(16);
  // The second process would begin as soon as it is ready.
  await delay(3000);
  expect(listed().toSorted()).toEqual(Array.from('0123456789abcdef'));
});
