import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { API_BASE, endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { logIn, logOut, refreshSession } from '@plaza/contract/session.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { overloaded } from '../errors.ts';
import { errorBody } from './error-handler.ts';
import type { Cost } from './room.ts';
import type { AnswerHeaders, SecurityHeaders } from './security-headers.ts';
import { Turns } from './turns.ts';

interface SheddingOptions {
  readonly headers: Pick<SecurityHeaders, 'ofEndpoints'>;
  /** Front ends elsewhere that may read answers. */
  readonly corsOrigins: readonly string[];
  /** Hears of each refusal. */
  readonly onRefused: (code: ErrorCode) => void;
  readonly turns?: Pick<Turns, 'admit' | 'later'>;
}

type Answer = (this: Server, request: IncomingMessage, response: ServerResponse) => void;

/** Bodies that have come with their head, or nearly; whoever sends a longer one has to be let finish. */
const SHORT_BODY_BYTES = 65_536;
/** What keeps members signed in: to lose a session costs them more than to wait. */
const ALWAYS = [refreshSession, logOut].map((endpoint) => endpointPath(endpoint));
const LOG_IN = endpointPath(logIn);

/**
 * Refuses calls before anything else is done for them while more comes than can be served. To refuse has to cost a small
 * part of what it costs to serve, and turns of the event loop have to be short: else the refused take the time of the
 * served, and wait as long. What stays outside of `API_BASE` is never refused, health least of all.
 * @returns whether a request was let pass only to be refused further on, where more is known of its body and its origin
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { headers, corsOrigins, onRefused, turns = countedTurns(app.log) }: SheddingOptions,
): (request: IncomingMessage) => boolean {
  const { server } = app;
  // Fastify's own; it has no hook that runs before it has made its objects for a request.
  const [answer] = server.listeners('request') as [Answer];
  const turnedAway = new WeakSet<IncomingMessage>();
  const refuse = refusal(headers.ofEndpoints);
  const isFromElsewhere = (request: IncomingMessage) =>
    corsOrigins.length > 0 && corsOrigins.includes(request.headers.origin ?? '');

  server.removeAllListeners('request').on('request', (request, response) => {
    const pass = () => answer.call(server, request, response);
    const admission = isSheddable(request) ? turns.admit(costOf(request)) : 'now';
    if (admission === 'now') return pass();
    if (admission === 'later') return turns.later(pass);
    if (isFromElsewhere(request) || hasLongBody(request)) {
      turnedAway.add(request);
      return pass();
    }
    onRefused(refuse(response));
  });
  return (request) => turnedAway.has(request);
}

const countedTurns = (log: FastifyBaseLogger) =>
  new Turns((refused) => log.warn({ refused }, 'more came than could be served'));

/** What answers that a retry in a moment may pass. */
function refusal(headers: AnswerHeaders): (response: ServerResponse) => ErrorCode {
  const { code, status, headers: retryAfter } = overloaded();
  const type = { 'content-type': 'application/json; charset=utf-8' };
  // As a list of names and values, which Node takes as it is.
  const same = Object.entries({ ...headers, ...retryAfter, ...type }).flat();
  return (response) => {
    const requestId = randomUUID();
    // A string: Node then writes it with the head, at once.
    const body = JSON.stringify(errorBody(code, requestId));
    const length = Buffer.byteLength(body);
    response.writeHead(status, [...same, 'content-length', length, 'x-request-id', requestId]);
    response.end(body);
    return code;
  };
}

function isSheddable({ url = '', method }: IncomingMessage): boolean {
  return url.startsWith(API_BASE) && method !== 'OPTIONS' && !ALWAYS.some((path) => url.startsWith(path));
}

/** As the room has it, by what can be seen of a request that has no route yet. */
function costOf({ method, url = '', headers }: IncomingMessage): Cost {
  if (method === 'GET' || method === 'HEAD') return 'read';
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  return isForm || url.startsWith(LOG_IN) ? 'costly' : 'write';
}

function hasLongBody({ method, headers }: IncomingMessage): boolean {
  // To look at the headers of a call that only reads would make them, for this alone.
  if (method === 'GET') return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES;
}
