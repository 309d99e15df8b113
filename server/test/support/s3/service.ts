import { inject } from 'vitest';
import type { S3Service } from './swift-server.ts';

/** The store of the suite; throws in a suite that keeps pictures in a folder. */
export function s3Service(): S3Service {
  const service = inject('s3');
  if (!service) throw new Error('this suite has no S3-compatible store');
  return service;
}
