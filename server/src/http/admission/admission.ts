import { crossSiteCode } from '@plaza/contract/api.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { RATE_LIMITS, type LimitedBy, type RateLimit } from '@plaza/contract/rate-limits.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { BallastFile } from '../../db/ballast-file.ts';
import { AppError, busAway, restricted } from '../../errors.ts';
import { isFreshSignIn, type FindViewer, type Viewer } from '../../sessions/viewer.ts';
import { isDirectLoopback, limitedAddress } from '../caller-address.ts';
import { endpointOf } from '../endpoint-of.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { isCrossSite, type OriginPolicy } from './cross-site.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { identify } from './identify.ts';

export interface AdmissionDependencies {
  readonly concurrency: ConcurrencyLimiter;
  /** Whether other processes may not learn of changes of this one. */
  readonly isBusAway: () => boolean;
  readonly origins: OriginPolicy;
  readonly limiter: RateLimiter;
  readonly findViewer: FindViewer;
  /** Undefined on PostgreSQL. */
  readonly ballast?: BallastFile | undefined;
  /** The hash of the family in the refresh cookie, by which calls of a session are counted; undefined without a valid cookie. */
  readonly sessionOf: (request: FastifyRequest) => string | undefined;
  /** Whether settings name a trusted proxy. Without one, programs on this machine are exempt from limits by address. */
  readonly behindProxy: boolean;
}

/**
 * Admits or rejects a call before its body is read: load, bus, origin, access token, rate limits, then restriction, role and fresh log-in.
 * @returns the viewer; null for a public endpoint
 * @throws AppError of the first check that fails
 */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  dependencies: AdmissionDependencies,
): Promise<Viewer | null> {
  dependencies.concurrency.check(endpoint, request);
  if (dependencies.isBusAway() && endpoint.requestClass !== 'read') throw busAway();
  if (endpoint.session && isCrossSite(request, dependencies.origins))
    throw new AppError(crossSiteCode(endpoint));
  const caller = endpoint.auth !== 'public' ? await identify(request, dependencies.findViewer) : null;
  await countCall(endpoint, request, dependencies, caller instanceof AppError ? null : caller);
  if (caller instanceof AppError) throw caller;
  if (caller) authorize(endpoint, caller);
  return caller;
}

function authorize({ role, freshSignIn, worksWhileRestricted }: Endpoint, caller: Viewer): void {
  if (caller.restriction && !worksWhileRestricted) throw restricted(caller.restriction);
  if (role && !isAtLeast(caller.role, role)) throw new AppError('not_allowed');
  if (freshSignIn && !isFreshSignIn(caller)) throw new AppError('reauth_required');
}

/** Admits the files of a member's form by load and rate limit, and all others. @throws AppError overloaded, rate_limited */
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
    const { by, counts }: RateLimit = RATE_LIMITS[name];
    const caller = callerOf(by, request, dependencies, viewer);
    // What is no call is counted where it happens.
    if (counts === undefined && caller !== undefined) await limiter.take(name, caller);
  }
}

/** The caller whose calls a rate limit counts; undefined when the call does not count here. */
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
    case 'email':
    case 'account':
      // They count no calls.
      return undefined;
  }
}
