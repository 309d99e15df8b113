import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { overloaded } from '../../errors.ts';
import { requestClassOf, type ClassLimits } from './request-class.ts';

/** The number of running calls at which a call of a class is rejected; those of the class `session` are counted apart. */
const LIMITS: ClassLimits = { costly: 100, write: 300, read: 1000, session: 200 };

/** Limits the number of running calls, and so the length of queues. */
export interface ConcurrencyLimiter {
  /** @throws AppError overloaded when load shedding rejected the request, or as many calls run as its request class allows */
  check(endpoint: Endpoint, request: FastifyRequest): void;
  /**
   * Runs the handler of a call, counts it meanwhile and returns its result. The transfer of body and answer does not count, so
   * that slow clients block no others.
   * @throws AppError overloaded as `check`; errors of the handler
   */
  run<T>(endpoint: Endpoint, request: FastifyRequest, handler: () => Promise<T>): Promise<T>;
}

/** @param isShed whether load shedding has rejected a request; by default it rejects none */
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
