import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { s3Service } from '../support/s3/service.ts';
import { startServer, startToFail } from '../support/server-process.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const bucket = open.use(await openTestBucket(s3Service()));
const { settings } = bucket;
const environment = (changed: object = {}) => ({
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  ...environmentOf({ ...settings, ...changed }),
});

test('a start leaves only the marker in an empty bucket', async () => {
  await using server = await startServer(environment());
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
  expect((await bucket.s3.listObjects())?.map(({ Key }) => Key)).toEqual(['media/installation-id']);
});

test.each([
  ['a missing bucket', { bucket: 'plaza-nowhere' }, /404.*NoSuchBucket/],
  ['a wrong secret', { secretAccessKey: 'another-secret' }, /403.*SignatureDoesNotMatch/],
  ['an unknown key', { accessKeyId: 'test:nobody' }, /403/],
  ['another region', { region: 'elsewhere' }, /400.*AuthorizationHeaderMalformed/],
  ['a closed port', { endpoint: 'http://127.0.0.1:2' }, /ECONNREFUSED/],
  ['an address without a host', { endpoint: 'http://store.invalid' }, /ENOTFOUND|EAI_AGAIN|no answer/],
])('%s is reported in one line, without the secret', async (_name, changed, reason) => {
  const { code, stderr } = await startToFail(environment(changed));
  expect(code).toBe(1);
  const used = { ...settings, ...changed };
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(`The bucket ${used.bucket} at ${used.endpoint} cannot be used (`);
  expect(stderr).toMatch(reason);
  expect(stderr).not.toContain(used.secretAccessKey);
});
