import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { API_BASE, endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { logOut, refreshSession } from '@plaza/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '../errors.ts';
import { errorBody } from './error-handler.ts';
import type { Room } from './room.ts';
import type { AnswerHeaders } from './security-headers.ts';

interface TurnAwayOptions {
  readonly room: Pick<Room, 'isFull'>;
  /** Of every answer. */
  readonly headers: AnswerHeaders;
  /** Hears of each refusal. */
  readonly onRefused: (code: ErrorCode) => void;
}

/** What keeps members signed in always finds room. */
const ALWAYS = [refreshSession, logOut].map((endpoint) => endpointPath(endpoint));

/**
 * Turns calls that only read away before anything else is done for them while there is no room. To refuse has to cost much
 * less than to serve: else those who are refused take the time of those who are served.
 */
export function registerTurnAway(app: FastifyInstance, { room, headers, onRefused }: TurnAwayOptions): void {
  const { server } = app;
  const { headers: retryAfter, code, status } = overloaded();
  const answers = server.listeners('request');
  server.removeAllListeners('request').on('request', (request, response) => {
    if (!room.isFull() || !isPlainRead(request)) {
      for (const answer of answers) answer.call(server, request, response);
      return;
    }
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(code, requestId));
    response.writeHead(status, {
      ...headers,
      ...retryAfter,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    });
    response.end(body);
    onRefused(code);
  });
}

/** Without a body that would have to be read, and not from a page elsewhere that would have to be let look at the answer. */
function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  const isCall = method === 'GET' && url.startsWith(API_BASE) && headers.origin === undefined;
  return isCall && !ALWAYS.some((path) => url.startsWith(path));
}
