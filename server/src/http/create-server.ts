import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Config } from '../settings/config.ts';
import { clientErrorAnswer } from './client-errors.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 2000;
// For a client that does not read the answer.
const STALLED_MS = 90_000;
// Longer than the idle time of common reverse proxies, so that the proxy closes idle connections.
const KEEP_ALIVE_MS = 72_000;
const PARAMETER_MAX_LENGTH = 512;

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

const noCompiler = () => () => {
  throw new Error('Routes are validated by the contract, not by schemas of Fastify.');
};
// Without these Fastify loads two compilers of schemas, which takes a tenth of the start.
const withoutSchemas = { buildValidator: noCompiler, buildSerializer: noCompiler } satisfies Compilers;

/** Answers a request that fails before the first hook: its path is badly encoded, or a part of it is too long. */
type AnswerUnroutable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** Creates the Fastify application, without routes, with its time limits. */
export function createServer(
  { trustProxy }: Config,
  log: FastifyBaseLogger,
  answerUnroutable: AnswerUnroutable,
): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger takes 2 % of the time of a request. Log lines name the request id instead.
    childLoggerFactory: (logger) => logger,
    // Fastify would limit SHUTDOWN_DELAY, which passes in a hook, to ten seconds.
    pluginTimeout: 0,
    // body-limits.ts limits bodies, by their pace.
    requestTimeout: 0,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // strict-http.ts rejects such requests with a body.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // Fastify's rejection has another body than the errors of the contract.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    schemaController: { compilersFactory: withoutSchemas },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_LENGTH },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: clientErrorAnswer(log),
  });
}
