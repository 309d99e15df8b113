import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/** Of a path, in characters. */
const PATH_MAX_LENGTH = 200;
/** A part of a path that may be a token: programs that rewrite links encode the # before the token of a reset link. */
const LIKE_A_TOKEN = /([\w-]{4})[\w-]{12,}/g;

/** Logs each answer to a request that has a route, or none. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
}

/**
 * Logs an answer: GETs with a status below 400, and quiet endpoints with one below 500, at level debug, others at info; never headers,
 * bodies or queries. The line of a failed request has the code of its error and, outside of the endpoints of the API, the path.
 */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = reply;
  const endpoint = endpointOf(request);
  const isQuiet = endpoint?.isQuiet ? statusCode < 500 : request.method === 'GET' && statusCode < 400;
  const level = isQuiet ? 'debug' : 'info';
  request.log[level](
    {
      reqId: request.id,
      endpoint: endpoint?.name,
      method: request.method,
      path: endpoint || statusCode < 400 ? undefined : pathOf(request),
      status: statusCode,
      // The 404 page is not an error of the API.
      code: reply.errorCode ?? (statusCode === 404 ? 'not_found' : undefined),
      ms: Math.round(reply.elapsedTime),
      userId: request.viewer?.userId,
    },
    'answered',
  );
}

function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  const text = path.replace(LIKE_A_TOKEN, '$1…');
  return text.length > PATH_MAX_LENGTH ? `${text.slice(0, PATH_MAX_LENGTH)}…` : text;
}
