import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { retryWhenFull, type BallastFile } from '../db/ballast-file.ts';
import { storageFull } from '../errors.ts';

/**
 * Runs a handler. On a full disk, endpoints with `worksOnFullDisk` delete the ballast file and run again; other writes are rejected.
 * @throws AppError storage_full, and errors of the handler
 */
export async function withBallast<T>(
  ballast: BallastFile | undefined,
  { requestClass, worksOnFullDisk }: Endpoint,
  handler: () => Promise<T>,
): Promise<T> {
  if (ballast && worksOnFullDisk) return retryWhenFull(ballast, handler);
  if (ballast?.isReleased && requestClass !== 'read') throw storageFull();
  return handler();
}
