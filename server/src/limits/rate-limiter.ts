import type { Config } from '../settings/config.ts';
import type { Db } from '../db/open.ts';
import { localRateLimiter, type RateLimiter } from '../http/admission/rate-limit.ts';
import { sharedRateLimiter } from './shared-rate-limiter.ts';

/** Limits counted in memory where one process has the database to itself, and in the database otherwise. */
export const rateLimiterFor = (
  { databaseUrl, rateLimits }: Pick<Config, 'databaseUrl' | 'rateLimits'>,
  db: Db,
): RateLimiter =>
  databaseUrl === undefined ? localRateLimiter(rateLimits) : sharedRateLimiter(db, rateLimits);
