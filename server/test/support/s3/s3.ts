import type { TestProject } from 'vitest/node';
import { startSwift, type S3Service, type SwiftServer } from './swift-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests may make buckets; absent when pictures are kept in a folder. */
    s3?: S3Service;
  }
}

let swift: SwiftServer | undefined;

/** Vitest's global setup: hands an S3-compatible store to the tests, that of `TEST_S3_…` or else one of our own. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('s3', ofEnvironment() ?? (await ownService()));
}

/** Vitest's global teardown: returns when our own store has stopped and its folder is gone. */
export const teardown = async (): Promise<void> => swift?.[Symbol.asyncDispose]();

async function ownService(): Promise<S3Service> {
  swift = await startSwift();
  return swift.service;
}

function ofEnvironment(): S3Service | undefined {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_REGION: region,
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = process.env;
  if (!endpoint) return undefined;
  if (region && accessKeyId && secretAccessKey) return { endpoint, region, accessKeyId, secretAccessKey };
  throw new Error(
    'TEST_S3_ENDPOINT needs TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY.',
  );
}
