import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { overloaded } from '../../errors.ts';
import { requestClassOf, type ClassLimits } from './request-class.ts';

/** How many calls may run when one more begins; calls of the class `session` and others do not count for each other. */
const LIMITS: ClassLimits = { costly: 100, write: 300, read: 1000, session: 200 };

/** Limits how many calls run at once, so that no queue grows without end. */
export interface ConcurrencyLimiter {
  /** @throws AppError overloaded when as many calls run as the request class of this one allows */
  check(endpoint: Endpoint, request: FastifyRequest): void;
  /**
   * Runs the handler of a call. Receiving its body and sending its answer do not count: slow clients block no others.
   * @throws AppError overloaded like `check`, and what the handler throws
   */
  run<T>(endpoint: Endpoint, request: FastifyRequest, handler: () => Promise<T>): Promise<T>;
}

/** @param isShed whether load shedding has rejected a request already */
export function createConcurrencyLimiter(
  isShed: (request: IncomingMessage) => boolean = () => false,
  limits: ClassLimits = LIMITS,
): ConcurrencyLimiter {
  const running = { session: 0, other: 0 };
  const groupOf = ({ requestClass }: Endpoint) => (requestClass === 'session' ? 'session' : 'other');
  const check: ConcurrencyLimiter['check'] = (endpoint, request) => {
    if (isShed(request.raw)) throw overloaded();
    if (running[groupOf(endpoint)] >= limits[requestClassOf(endpoint, request)]) throw overloaded();
  };
  return {
    check,
    async run(endpoint, request, handler) {
      check(endpoint, request);
      const group = groupOf(endpoint);
      running[group]++;
      try {
        return await handler();
      } finally {
        running[group]--;
      }
    },
  };
}
