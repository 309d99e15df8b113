import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { findEndpoint } from '@plaza/contract/api.ts';
import { API_BASE, type RequestClass } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { overloaded } from '../../errors.ts';
import { errorBody } from '../error-handler.ts';
import type { AnswerHeaders, SecurityHeaders } from '../security-headers.ts';
import { OverloadGuard } from './overload-guard.ts';
import { requestClassOf } from './request-class.ts';

interface SheddingOptions {
  readonly headers: Pick<SecurityHeaders, 'ofEndpoints'>;
  readonly corsOrigins: readonly string[];
  /** Called when a request is shed and answered without Fastify. */
  readonly onShed: (code: ErrorCode) => void;
  readonly guard?: OverloadGuard;
}

type Answer = (this: Server, request: IncomingMessage, response: ServerResponse) => void;

/** A client may read the answer only after its body was read, when the body is longer than this. */
const SHORT_BODY_BYTES = 65_536;

/**
 * Sheds calls during an overload: answers 503 before Fastify receives them, which is much cheaper than an answer. Only calls of
 * the API are shed. A shed call with a long body, or of a CORS origin, is passed on to Fastify, which rejects it.
 * @returns tells whether a request was shed and passed on
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { headers, corsOrigins, onShed, guard = new OverloadGuard(logged(app.log)) }: SheddingOptions,
): (request: IncomingMessage) => boolean {
  const { server } = app;
  // The listener of Fastify creates its objects for a request before any hook.
  const [answer] = server.listeners('request') as [Answer];
  const shed = new WeakSet<IncomingMessage>();
  const reject = rejection(headers.ofEndpoints);
  const isCrossOrigin = (request: IncomingMessage) =>
    corsOrigins.length > 0 && corsOrigins.includes(request.headers.origin ?? '');

  server.removeAllListeners('request').on('request', (request, response) => {
    const pass = () => answer.call(server, request, response);
    const requestClass = findRequestClass(request);
    const admission = requestClass === undefined ? 'now' : guard.admit(requestClass);
    if (admission === 'now') return pass();
    if (admission === 'later') return guard.defer(pass);
    if (isCrossOrigin(request) || hasLongBody(request)) {
      shed.add(request);
      return pass();
    }
    onShed(reject(response));
  });
  return (request) => shed.has(request);
}

const logged = (log: FastifyBaseLogger) => ({
  onStart: () => log.warn('Overload: shedding calls'),
  onEnd: (shed: number) => log.warn({ shed }, 'The overload is over'),
});

/** Creates the function that answers 503 with `Retry-After` and returns the code of the error. */
function rejection(headers: AnswerHeaders): (response: ServerResponse) => ErrorCode {
  const { code, status, headers: retryAfter } = overloaded();
  const type = { 'content-type': 'application/json; charset=utf-8' };
  // Node writes a flat list of names and values without copying it.
  const same = Object.entries({ ...headers, ...retryAfter, ...type }).flat();
  return (response) => {
    const requestId = randomUUID();
    // Node writes a string together with the headers.
    const body = JSON.stringify(errorBody(code, requestId));
    const length = Buffer.byteLength(body);
    response.writeHead(status, [...same, 'content-length', length, 'x-request-id', requestId]);
    response.end(body);
    return code;
  };
}

/** The request class before routing; undefined for a request that is never shed, outside of the API or with OPTIONS. */
function findRequestClass(request: IncomingMessage): RequestClass | undefined {
  const { method = 'GET', url = '' } = request;
  if (!url.startsWith(`${API_BASE}/`) || method === 'OPTIONS') return undefined;
  const query = url.indexOf('?');
  const endpoint = findEndpoint(method, query < 0 ? url : url.slice(0, query));
  return requestClassOf(endpoint ?? { requestClass: method === 'GET' ? 'read' : 'write' }, request);
}

function hasLongBody({ method, headers }: IncomingMessage): boolean {
  // Node parses headers at the first use, and no other code here reads those of a GET.
  if (method === 'GET') return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES;
}
