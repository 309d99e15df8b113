import { randomBytes } from 'node:crypto';
import { S3mini } from 's3mini';
import type { S3Settings } from '../../../src/settings/s3-settings.ts';
import type { S3Service } from './swift-server.ts';

/** An empty bucket of the test's own. Disposing empties it. */
export interface TestBucket extends AsyncDisposable {
  readonly settings: S3Settings;
  /** Straight to the bucket, past the application. */
  readonly s3: S3mini;
}

const PATIENCE_MS = 600_000;

/** The settings of a bucket, as a server reads them. */
export const environmentOf = (settings: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

export async function openTestBucket(service: S3Service): Promise<TestBucket> {
  const settings = { ...service, bucket: `plaza-test-${randomBytes(8).toString('hex')}` };
  const s3 = new S3mini({
    ...service,
    endpoint: `${service.endpoint}/${settings.bucket}`,
    requestAbortTimeout: PATIENCE_MS,
  });
  if (!(await s3.createBucket())) throw new Error(`no bucket could be made at ${service.endpoint}`);
  return {
    settings,
    s3,
    async [Symbol.asyncDispose]() {
      for (const { Key } of (await s3.listObjects()) ?? []) await s3.deleteObject(Key);
    },
  };
}
