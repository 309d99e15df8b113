import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { API } from '@plaza/contract/api.ts';
import { API_BASE, endpointPath, type Endpoint, type Method } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { overloaded } from '../../errors.ts';
import { costOf, type Cost } from './cost.ts';
import { errorBody } from '../error-handler.ts';
import type { AnswerHeaders, SecurityHeaders } from '../security-headers.ts';
import { Turns } from './turns.ts';

interface SheddingOptions {
  readonly headers: Pick<SecurityHeaders, 'ofEndpoints'>;
  /** Front ends elsewhere that may read answers. */
  readonly corsOrigins: readonly string[];
  /** Hears of each refusal. */
  readonly onRefused: (code: ErrorCode) => void;
  readonly turns?: Turns;
}

type Answer = (this: Server, request: IncomingMessage, response: ServerResponse) => void;

/** A longer body is still on its way, and has to be drained before an answer is read. */
const SHORT_BODY_BYTES = 65_536;

/**
 * Refuses calls during an overload, before anything else is done for them. A refusal has to be far cheaper than an answer,
 * or refusals use up the time that serving needs. What lies outside of `API_BASE` – health, pages, files – is never refused.
 * @returns whether a request is refused already, and was passed on only because Fastify drains its body, or gives the
 *   refusal the headers of CORS
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { headers, corsOrigins, onRefused, turns = new Turns(logged(app.log)) }: SheddingOptions,
): (request: IncomingMessage) => boolean {
  const { server } = app;
  // Fastify's own; it has no hook that runs before it has made its objects for a request.
  const [answer] = server.listeners('request') as [Answer];
  const shed = new WeakSet<IncomingMessage>();
  const refuse = refusal(headers.ofEndpoints);
  const isFromElsewhere = (request: IncomingMessage) =>
    corsOrigins.length > 0 && corsOrigins.includes(request.headers.origin ?? '');

  server.removeAllListeners('request').on('request', (request, response) => {
    const pass = () => answer.call(server, request, response);
    const cost = costOfRequest(request);
    const admission = cost === undefined ? 'now' : turns.admit(cost);
    if (admission === 'now') return pass();
    if (admission === 'later') return turns.later(pass);
    if (isFromElsewhere(request) || hasLongBody(request)) {
      shed.add(request);
      return pass();
    }
    onRefused(refuse(response));
  });
  return (request) => shed.has(request);
}

const logged = (log: FastifyBaseLogger) => ({
  onOverload: () => log.warn('Overloaded: some calls are refused'),
  onCalm: (refused: number) => log.warn({ refused }, 'The overload is over'),
});

/** Answers that a retry in a moment may pass. */
function refusal(headers: AnswerHeaders): (response: ServerResponse) => ErrorCode {
  const { code, status, headers: retryAfter } = overloaded();
  const type = { 'content-type': 'application/json; charset=utf-8' };
  // Node takes a list of names and values as it is.
  const same = Object.entries({ ...headers, ...retryAfter, ...type }).flat();
  return (response) => {
    const requestId = randomUUID();
    // A string: Node writes it together with the head.
    const body = JSON.stringify(errorBody(code, requestId));
    const length = Buffer.byteLength(body);
    response.writeHead(status, [...same, 'content-length', length, 'x-request-id', requestId]);
    response.end(body);
    return code;
  };
}

const keyOf = (method: string, path: string) => `${method} ${path.endsWith('/') ? path.slice(0, -1) : path}`;
const hasParameters = ({ path }: Endpoint) => path.includes('{');
/** The others are known by their method alone; none of them reads by a POST, and none is the call of a session. */
const BY_PATH: ReadonlyMap<string, Endpoint> = new Map(
  API.filter((endpoint) => !hasParameters(endpoint)).map((endpoint) => [
    keyOf(endpoint.method, endpointPath(endpoint)),
    endpoint,
  ]),
);

/** Of a request that has no route yet; undefined for one that is never refused. */
function costOfRequest(request: IncomingMessage): Cost | undefined {
  const { method = 'GET', url = '' } = request;
  if (!url.startsWith(`${API_BASE}/`) || method === 'OPTIONS') return undefined;
  const query = url.indexOf('?');
  const endpoint = BY_PATH.get(keyOf(method, query < 0 ? url : url.slice(0, query)));
  if (endpoint) return costOf(endpoint, request);
  return costOf({ method: method === 'HEAD' ? 'GET' : (method as Method) }, request);
}

function hasLongBody({ method, headers }: IncomingMessage): boolean {
  // Reading the headers of a call that only reads would parse them for this alone.
  if (method === 'GET') return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES;
}
