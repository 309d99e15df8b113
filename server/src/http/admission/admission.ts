import { RATE_LIMITS, type RateLimitName } from '@plaza/contract/rate-limit.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Reserve } from '../../db/reserve-file.ts';
import { AppError } from '../../errors.ts';
import { isDirectLoopback, limitedAddress } from '../caller-address.ts';
import { endpointOf } from '../endpoint-of.ts';
import { isCrossSite, type OriginPolicy } from './cross-site.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Room } from './room.ts';
import { identify, type FindViewer, type Viewer } from './viewer.ts';

/** What stands between a call and its handler. */
export interface Gate {
  readonly room: Room;
  readonly origins: OriginPolicy;
  readonly limiter: RateLimiter;
  readonly findViewer: FindViewer;
  /** Space to be given up when the disk is full; absent where the disk is a database server's. */
  readonly reserve?: Reserve | undefined;
  /** Names the session whose refresh cookie a request carries; undefined for one that cannot have a session. */
  readonly sessionOf: (request: FastifyRequest) => string | undefined;
  /** Whether a trusted proxy stands in front: loopback is then no exception. */
  readonly behindProxy: boolean;
}

/**
 * Lets a call in, or not, before any of its body is read; checks in the order of the contract: room, cross-site, rate
 * limit, token.
 * @throws AppError
 */
export async function admit(endpoint: Endpoint, request: FastifyRequest, gate: Gate): Promise<Viewer | null> {
  gate.room.check(endpoint, request);
  if (endpoint.cookie && isCrossSite(request, gate.origins)) {
    // A client answers a 403 with a refresh: refusing a refresh that way would make it loop.
    throw new AppError(endpoint.name === 'refreshSession' ? 'session_expired' : 'cross_site');
  }
  const caller = endpoint.auth === 'member' ? await identify(request, gate.findViewer) : null;
  await countCall(endpoint, request, gate, caller instanceof AppError ? null : caller);
  if (caller instanceof AppError) throw caller;
  return caller;
}

/**
 * Lets the files of a form in, or not, when the first one begins.
 * @throws AppError overloaded, rate_limited
 */
export async function admitFiles(request: FastifyRequest, gate: Gate): Promise<void> {
  const endpoint = endpointOf(request);
  if (!endpoint || !request.viewer) return;
  // One that finds no room is not counted.
  gate.room.check(endpoint, request);
  await gate.limiter.take('uploads', request.viewer.userId);
}

async function countCall(endpoint: Endpoint, request: FastifyRequest, gate: Gate, viewer: Viewer | null) {
  if (viewer) await gate.limiter.take('calls', viewer.userId);
  if (endpoint.sessionCall) await countSessionCall(request, gate);
  if (!endpoint.limit) return;
  const { by } = RATE_LIMITS[endpoint.limit];
  if (by === 'member' && viewer) await gate.limiter.take(endpoint.limit, viewer.userId);
  if (by === 'address') await countAddress(endpoint.limit, request, gate);
}

/** The address first: anyone can make up cookies, and each cookie that is counted takes an entry of its own. */
async function countSessionCall(request: FastifyRequest, gate: Gate) {
  await countAddress('refresh_address', request, gate);
  const session = gate.sessionOf(request);
  if (session !== undefined) await gate.limiter.take('refresh', session);
}

async function countAddress(name: RateLimitName, request: FastifyRequest, gate: Gate) {
  if (!gate.behindProxy && isDirectLoopback(request)) return;
  await gate.limiter.take(name, limitedAddress(request.ip));
}
