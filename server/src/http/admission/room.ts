import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { overloaded } from '../../errors.ts';
import { costOf, type CallLimits } from './cost.ts';

/** How many calls may be at work when one more begins; calls of sessions and others do not count for each other. */
const SIZES: CallLimits = { costly: 100, write: 300, read: 1000, session: 200 };

/** Bounds how many calls are at work at once, so that none waits behind a queue without end. */
export interface Room {
  /** @throws AppError overloaded when there is no room for a call of this endpoint now */
  check(endpoint: Endpoint, request: FastifyRequest): void;
  /**
   * Does the work of a call. Receiving its body and sending its answer do not count, so slow clients keep nobody out.
   * @throws AppError overloaded when there is no room, and what the work throws
   */
  run<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @param isShed whether load shedding has refused a request already */
export function createRoom(
  isShed: (request: IncomingMessage) => boolean = () => false,
  sizes: CallLimits = SIZES,
): Room {
  const atWork = { session: 0, other: 0 };
  const groupOf = ({ sessionCall }: Endpoint) => (sessionCall ? 'session' : 'other');
  const check: Room['check'] = (endpoint, request) => {
    if (isShed(request.raw)) throw overloaded();
    if (atWork[groupOf(endpoint)] >= sizes[costOf(endpoint, request)]) throw overloaded();
  };
  return {
    check,
    async run(endpoint, request, work) {
      check(endpoint, request);
      const group = groupOf(endpoint);
      atWork[group]++;
      try {
        return await work();
      } finally {
        atWork[group]--;
      }
    },
  };
}
