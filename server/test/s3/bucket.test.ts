import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openPlaza } from '../support/app.ts';
import { openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { startSwift } from '../support/s3/swift-server.ts';

// A busy machine takes its time to start a store.
vi.setConfig({ testTimeout: 120_000 });

const { resources } = await openPlaza();
const bucket = await openTestBucket(s3Service());
afterAll(() => bucket[Symbol.asyncDispose]());
const store = s3ImageStore(bucket.settings, { pageSize: 2 });

test('all pages of a bucket are listed, and other objects remain', async () => {
  const names = Array.from({ length: 5 }, newImageName);
  const files = names.map((name) => ({ file: imageFile(name, 320), bytes: Buffer.from('left') }));
  await store.put(files);
  const others = ['README', 'media/README', `other/${files[0]?.file}`];
  for (const key of others) await bucket.s3.putObject(key, 'mine');
  const batches: string[][] = [];
  for await (const batch of store.list()) batches.push(batch.map(({ file }) => file));
  expect(batches.length).toBeGreaterThan(1);
  expect(batches.flat()).toEqual(files.map(({ file }) => file).toSorted());

  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  expect(await sweepImages({ db: resources.db, store }, tomorrow)).toBe(files.length);
  expect((await bucket.s3.listObjects())?.map(({ Key }) => Key).toSorted()).toEqual(others.toSorted());
});

test('objects have the path of their URL and their type', async () => {
  const file = imageFile(newImageName(), 320);
  await store.put([{ file, bytes: Buffer.from('a picture') }]);
  const object = await bucket.s3.getObjectResponse(`media/${file}`);
  expect([object?.headers.get('content-type'), await object?.text()]).toEqual(['image/webp', 'a picture']);
});

test('a missing bucket is an error, and a missing file is not', async () => {
  const nowhere = s3ImageStore({ ...bucket.settings, bucket: 'plaza-nowhere' });
  const away = { code: 'storage_unavailable' };
  const file = imageFile(newImageName(), 320);
  expect(await store.open(file)).toBeUndefined();
  await expect(nowhere.open(file)).rejects.toMatchObject(away);
});

test('a slow reader is awaited, and a store that stops answering is not', async () => {
  await using swift = await startSwift();
  await using slow = await openTestBucket(swift.service);
  const brief = s3ImageStore(slow.settings, { deadline: 2000 });
  const file = imageFile(newImageName(), 320);
  const bytes = Buffer.alloc(16_000_000, 'a picture');
  await s3ImageStore(slow.settings, { deadline: 60_000 }).put([{ file, bytes }]);

  let read = 0;
  const chunks: AsyncIterable<Buffer> | undefined = (await brief.open(file))?.stream;
  for await (const chunk of chunks ?? []) {
    if (read === 0) await delay(2500);
    read += chunk.length;
  }
  expect(read).toBe(bytes.length);

  const cut = await brief.open(file);
  await swift.freeze();
  const end: unknown = await (cut && buffer(cut.stream).catch((error: unknown) => error));
  await swift.thaw();
  expect(end).toMatchObject({ code: 'storage_unavailable' });
});

test.each(['PUT', 'GET', 'DELETE'])('a %s whose connection breaks is repeated once', async (method) => {
  await using proxy = await openTcpProxy(bucket.settings.endpoint);
  const shaky = s3ImageStore({ ...bucket.settings, endpoint: proxy.url.replace(/\/$/, '') });
  const file = imageFile(newImageName(), 320);
  for (const when of ['before', 'after'] as const) {
    proxy.resetOn(`${method} /`, when);
    await shaky.put([{ file, bytes: Buffer.from('a picture') }]);
    const opened = await shaky.open(file);
    expect(opened && (await text(opened.stream))).toBe('a picture');
    await shaky.removeFiles([file]);
    expect(await shaky.open(file)).toBeUndefined();
  }
});
