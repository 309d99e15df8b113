import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';
import { answerClientError } from './client-errors.ts';
import { handleError } from './error-handler.ts';
import { secure, type SecurityHeaders } from './security-headers.ts';
import { withoutSchemas } from './without-schemas.ts';

// Time to send headers, and a whole request (uploads included), in milliseconds; looked after every two seconds.
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const TIMEOUT_CHECK_MS = 2000;
// A connection idle this long in the middle of an answer is closed: the client does not read.
const STALLED_MS = 90_000;
// Longer than the idle time of the usual reverse proxies, so that it is they who close a connection.
const KEEP_ALIVE_MS = 72_000;
const PARAMETER_MAX_LENGTH = 512;

/** Makes the server that routes and hooks are registered at; it does not listen yet. */
export function createServer(
  { trustProxy }: Config,
  log: FastifyBaseLogger,
  headers: SecurityHeaders,
): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger for each request costs 2 % of its time; lines that need the id of a request name it.
    childLoggerFactory: (logger) => logger,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Rejected by strict-http.ts, in words.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // What comes while we close is answered as always; Fastify's own rejection would not be of our shape.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    schemaController: { compilersFactory: withoutSchemas },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_LENGTH },
    // Rejected before any hook could run.
    frameworkErrors: (error, request, reply) => handleError(error, request, secure(reply, headers.ofPages)),
    clientErrorHandler: answerClientError,
  });
}
