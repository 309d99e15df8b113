import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { retryWhenFull, type BallastFile } from '../db/ballast-file.ts';
import { storageFull } from '../errors.ts';

/**
 * Runs a handler and returns its result. When the disk is full, the ballast file is removed and handlers of endpoints with
 * `worksOnFullDisk` run a second time; while it is removed, handlers of other endpoints run only for reads.
 * @param ballast undefined on PostgreSQL: the handler runs once
 * @throws AppError storage_full; errors of the handler
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
