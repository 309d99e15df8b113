import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openPlaza } from '../support/app.ts';
import { until } from '../support/hang-detector.ts';
import { seedAuthor, seedPictures } from '../support/leaver.ts';
import { openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { startSwift } from '../support/s3/swift-server.ts';

const { resources } = await openPlaza();
const bucket = await openTestBucket(s3Service());
afterAll(() => bucket[Symbol.asyncDispose]());
const store = s3ImageStore(bucket.settings, { pageSize: 2 });

afterEach(() => void vi.useRealTimers());

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
  const { postIds } = await seedAuthor(resources.db, 'ann', 1);
  const needed = await seedPictures(resources.db, store, postIds);
  const sweep = await sweepImages({ db: resources.db, store, day: 7 }, tomorrow);
  expect(sweep).toMatchObject({ moved: files.length });
  const left = [...needed.map((file) => `media/${file}`), ...files.map(({ file }) => `trash/7/${file}`)];
  const keys = (await bucket.s3.listObjects())?.map(({ Key }) => Key);
  expect(keys?.toSorted()).toEqual([...others, ...left].toSorted());
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
  const deadline = 60_000;
  const brief = s3ImageStore(slow.settings, { deadline });
  const file = imageFile(newImageName(), 320);
  const bytes = Buffer.alloc(16_000_000, 'a picture');
  await brief.put([{ file, bytes }]);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let read = 0;
  const chunks: AsyncIterable<Buffer> | undefined = (await brief.open(file))?.stream;
  for await (const chunk of chunks ?? []) {
    if (read === 0) {
      // The chunks that are read ahead.
      await until(() => vi.getTimerCount() === 0);
      await vi.advanceTimersByTimeAsync(2 * deadline);
    }
    read += chunk.length;
  }
  expect(read).toBe(bytes.length);

  const cut = await brief.open(file);
  await swift.freeze();
  const ending: Promise<unknown> | undefined = cut && buffer(cut.stream).catch((error: unknown) => error);
  await until(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(deadline);
  vi.useRealTimers();
  const end = await ending;
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
