import { crossSiteCode } from '@plaza/contract/api.ts';
import { RATE_LIMITS, type LimitedBy } from '@plaza/contract/rate-limit.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { BallastFile } from '../../db/ballast-file.ts';
import { AppError } from '../../errors.ts';
import type { FindViewer, Viewer } from '../../sessions/viewer.ts';
import { isDirectLoopback, limitedAddress } from '../caller-address.ts';
import { endpointOf } from '../endpoint-of.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { isCrossSite, type OriginPolicy } from './cross-site.ts';
import type { RateLimiter } from './rate-limit.ts';
import { identify } from './identify.ts';

/** The services that admission consults before a handler runs. */
export interface AdmissionDependencies {
  readonly concurrency: ConcurrencyLimiter;
  readonly origins: OriginPolicy;
  readonly limiter: RateLimiter;
  readonly findViewer: FindViewer;
  /** Released when the disk is full; absent where the disk is a database server's. */
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
  if (endpoint.session && isCrossSite(request, dependencies.origins))
    throw new AppError(crossSiteCode(endpoint));
  const caller = endpoint.auth !== 'public' ? await identify(request, dependencies.findViewer) : null;
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
  const { limiter } = dependencies;
  if (viewer) await limiter.take('calls', viewer.userId);
  for (const name of endpoint.limits ?? []) {
    const caller = callerOf(RATE_LIMITS[name].by, request, dependencies, viewer);
    if (caller !== undefined) await limiter.take(name, caller);
  }
}

/** The caller that a limit counts; undefined for a request that it does not count here. */
function callerOf(
  by: LimitedBy,
  request: FastifyRequest,
  { behindProxy, sessionOf }: AdmissionDependencies,
  viewer: Viewer | null,
): string | number | undefined {
  switch (by) {
    case 'member':
      return viewer?.userId;
    case 'session':
      return sessionOf(request);
    case 'address':
      return !behindProxy && isDirectLoopback(request) ? undefined : limitedAddress(request.ip);
    case 'account':
      // Log-in attempts count with the password that they bring.
      return undefined;
  }
}
