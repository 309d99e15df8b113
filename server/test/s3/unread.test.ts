import { afterAll, expect, test, vi } from 'vitest';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { s3ImageStore } from '../../src/images/s3-image-store.ts';
import { openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/** More than the network keeps of an answer that is not read. */
const LARGE = 32_000_000;
const TIMES = 5;

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
afterAll(() => vi.unstubAllGlobals());
const bucket = open.use(await openTestBucket(s3Service()));
const proxy = open.use(await openTcpProxy(bucket.settings.endpoint));
const store = s3ImageStore({ ...bucket.settings, endpoint: proxy.url.replace(/\/$/, '') });

test('a file that is opened and destroyed unread leaves no transfer open', async () => {
  const file = imageFile(newImageName(), 320);
  await s3ImageStore(bucket.settings, { deadline: 60_000 }).put([{ file, bytes: Buffer.alloc(LARGE) }]);
  // Referred to until the end, so that the garbage collector does not cancel what was left open.
  const responses: Response[] = [];
  const { fetch: originalFetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await originalFetch(...request);
    responses.push(response);
    return response;
  });
  const opened = await Promise.all(Array.from({ length: TIMES }, () => store.open(file)));
  expect(proxy.connections).toBeGreaterThanOrEqual(TIMES);
  for (const picture of opened) picture?.stream.destroy();
  await expect.poll(() => proxy.connections).toBe(0);
  expect(responses.map(({ status }) => status)).toEqual(opened.map(() => 200));
});
