import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/**
 * One line for each call that changed something or failed; reads that went well are only seen at level debug. Never
 * anything of headers, bodies or query.
 */
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
