import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/** Logs each answer: GETs with a status below 400 at level debug, others at info; never headers, bodies or queries. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const level = request.method === 'GET' && statusCode < 400 ? 'debug' : 'info';
    request.log[level](
      {
        reqId: request.id,
        endpoint: endpointOf(request)?.name,
        method: request.method,
        status: statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.viewer?.userId,
      },
      'answered',
    );
    done();
  });
}
