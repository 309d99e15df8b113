import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { retryWhenFull, type BallastFile } from '../db/ballast-file.ts';
import { storageFull } from '../errors.ts';

/**
 * Runs the handler of a call. When the disk is full, endpoints that declare that they work then release the ballast file and
 * run again; other writes are rejected until there is space.
 * @param ballast absent where the disk is a database server's
 * @throws AppError storage_full, and what the handler throws
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
