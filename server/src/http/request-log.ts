import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

/** Logs all calls except successful reads, which it logs at level debug. No line contains headers, bodies or queries. */
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
