import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { overloaded } from '../../errors.ts';
import { requestClassOf, type ClassLimits } from './request-class.ts';

/** Running calls at which a call is rejected. Calls of the class `session` are counted separately. */
const LIMITS: ClassLimits = { costly: 100, write: 300, read: 1000, session: 200 };

/** Limits the number of running calls, and so the length of queues. */
export interface ConcurrencyLimiter {
  /** @throws AppError overloaded at the limit of the request class */
  check(endpoint: Endpoint, request: FastifyRequest): void;
  /**
   * Runs the handler of a call. The transfer of body and answer does not count, so slow clients block no others.
   * @throws AppError overloaded like `check`, and errors of the handler
   */
  run<T>(endpoint: Endpoint, request: FastifyRequest, handler: () => Promise<T>): Promise<T>;
}

/** @param isShed whether load shedding has rejected a request */
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
