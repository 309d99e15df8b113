import { RATE_LIMITS, type RateLimitName } from '@plaza/contract/rate-limit.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { BallastFile } from '../../db/ballast-file.ts';
import { AppError } from '../../errors.ts';
import { isDirectLoopback, limitedAddress } from '../caller-address.ts';
import { endpointOf } from '../endpoint-of.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { isCrossSite, type OriginPolicy } from './cross-site.ts';
import type { RateLimiter } from './rate-limit.ts';
import { identify, type FindViewer, type Viewer } from './viewer.ts';

/** The services that admission consults before a handler runs. */
export interface AdmissionDependencies {
  readonly concurrency: ConcurrencyLimiter;
  readonly origins: OriginPolicy;
  readonly limiter: RateLimiter;
  readonly findViewer: FindViewer;
  /** Space to be given up when the disk is full; absent where the disk is a database server's. */
  readonly ballast?: BallastFile | undefined;
  /** Names the session whose refresh cookie a request carries; undefined for one that cannot have a session. */
  readonly sessionOf: (request: FastifyRequest) => string | undefined;
  /** Whether a trusted proxy stands in front: loopback is then no exception. */
  readonly behindProxy: boolean;
}

/**
 * Admits or rejects a call before any of its body is read. Checks in the order of the contract: concurrency, cross-site, rate
 * limit, token.
 * @throws AppError
 */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
): Promise<Viewer | null> {
  dependencies.concurrency.check(endpoint, request);
  if (endpoint.cookie && isCrossSite(request, dependencies.origins)) {
    // A client answers a 403 with a refresh: refusing a refresh that way would make it loop.
    throw new AppError(endpoint.name === 'refreshSession' ? 'session_expired' : 'cross_site');
  }
  const caller = endpoint.auth === 'member' ? await identify(request, dependencies.findViewer) : null;
  await countCall(endpoint, request, dependencies, caller instanceof AppError ? null : caller);
  if (caller instanceof AppError) throw caller;
  return caller;
}

/**
 * Admits or rejects the files of a form when the first one begins.
 * @throws AppError overloaded, rate_limited
 */
export async function admitFiles(
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
): Promise<void> {
  const endpoint = endpointOf(request);
  if (!endpoint || !request.viewer) return;
  // An upload rejected for overload does not count towards the rate limit.
  dependencies.concurrency.check(endpoint, request);
  await dependencies.limiter.take('uploads', request.viewer.userId);
}

async function countCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
  viewer: Viewer | null,
) {
  if (viewer) await dependencies.limiter.take('calls', viewer.userId);
  if (endpoint.sessionCall) await countSessionCall(request, dependencies);
  if (!endpoint.limit) return;
  const { by } = RATE_LIMITS[endpoint.limit];
  if (by === 'member' && viewer) await dependencies.limiter.take(endpoint.limit, viewer.userId);
  if (by === 'address') await countAddress(endpoint.limit, request, dependencies);
}

/** Counts the address first: anyone can invent cookies, and each counted cookie takes an entry of its own. */
async function countSessionCall(request: FastifyRequest, dependencies: AdmissionDependencies) {
  await countAddress('refresh_address', request, dependencies);
  const session = dependencies.sessionOf(request);
  if (session !== undefined) await dependencies.limiter.take('refresh', session);
}

async function countAddress(
  name: RateLimitName,
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
) {
  if (!dependencies.behindProxy && isDirectLoopback(request)) return;
  await dependencies.limiter.take(name, limitedAddress(request.ip));
}
