import type { FastifyInstance } from 'fastify';
import { AppError, badRequest } from '../errors.ts';

/** How Node tells what it meets by itself: a client that waits for a word before it sends its body. */
const GO_ON = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Rejects what two servers could read in two ways – a Host said twice or not at all, a NUL in the path – and what nobody
 * here can meet. Node lets the one pass, and answers the other without a word.
 */
export function registerStrictHttp(app: FastifyInstance): void {
  const { server } = app;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, headers, httpVersion, url = '' } = request.raw;
    const hosts = countHosts(rawHeaders);
    const needsHost = httpVersion !== '1.0';
    if (hosts > 1 || (needsHost && hosts === 0) || /%00/.test(url)) return done(badRequest());
    const canBeMet = headers.expect === undefined || GO_ON.test(headers.expect);
    return done(canBeMet ? undefined : new AppError('expectation_failed'));
  });
}

/** @param rawHeaders names and values, alternating */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
