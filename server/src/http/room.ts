import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { overloaded } from '../errors.ts';

/** What a call costs: `costly` ones have pictures or passwords in them. */
export type Cost = 'costly' | 'write' | 'read';

/** How many calls may be at work when one more of a kind begins: what costs most is refused first. */
export type RoomSizes = Readonly<Record<Cost, number>>;

const SIZES: RoomSizes = { costly: 100, write: 300, read: 1000 };
/** What keeps members signed in finds room always: to lose a session costs them more than to wait. */
const ALWAYS: readonly string[] = ['refreshSession', 'logOut'];

/** Bounds how many calls are at work at once, so that none waits behind a queue without end. */
export interface Room {
  /** @throws AppError overloaded when there is no room for a call of this endpoint now */
  check(endpoint: Endpoint, request: FastifyRequest): void;
  /**
   * Does the work of a call. What a caller takes to send a body or to read an answer is none: slow ones keep nobody out.
   * @throws AppError overloaded when there is no room, and what the work throws
   */
  run<T>(endpoint: Endpoint, request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** @param isTurnedAway whether it was found before that there is none for a request */
export function createRoom(
  isTurnedAway: (request: IncomingMessage) => boolean = () => false,
  sizes: RoomSizes = SIZES,
): Room {
  let atWork = 0;
  const check: Room['check'] = (endpoint, request) => {
    if (isTurnedAway(request.raw)) throw overloaded();
    if (atWork < sizes.costly || ALWAYS.includes(endpoint.name)) return;
    if (atWork >= sizes[costOf(endpoint, request)]) throw overloaded();
  };
  return {
    check,
    async run(endpoint, request, work) {
      check(endpoint, request);
      atWork++;
      try {
        return await work();
      } finally {
        atWork--;
      }
    },
  };
}

function costOf({ limit, method, reads }: Endpoint, { headers }: FastifyRequest): Cost {
  const hashes = limit === 'login' || limit === 'signup';
  if (hashes || headers['content-type']?.startsWith('multipart/')) return 'costly';
  return method === 'GET' || reads ? 'read' : 'write';
}
