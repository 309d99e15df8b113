import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/**
 * One line for each call that changed something or failed; reads that went well, and calls for which there was no room,
 * are only seen at level debug. Never anything of headers, bodies or query.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const isPlain = request.method === 'GET' && statusCode < 400;
    // Metrics count it, and a line for each would cost those who are served.
    const isTurnedAway = reply.errorCode === 'overloaded';
    const level = isPlain || isTurnedAway ? 'debug' : 'info';
    request.log[level](
      {
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
