import type { FastifyInstance } from 'fastify';
import { AppError, badRequest } from '../errors.ts';

/** The only value of the header Expect that Node supports. */
const EXPECT_CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Rejects requests that Node accepts but two servers could interpret differently: with several Host headers, without one (except
 * HTTP/1.0), or with %00 in the URL. Rejects unknown values of Expect with an error body, which Node would omit.
 */
export function registerStrictHttp(app: FastifyInstance): void {
  const { server } = app;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, headers, httpVersion, url = '' } = request.raw;
    const hosts = countHosts(rawHeaders);
    const needsHost = httpVersion !== '1.0';
    if (hosts > 1 || (needsHost && hosts === 0) || /%00/.test(url)) return done(badRequest());
    const canBeMet = headers.expect === undefined || EXPECT_CONTINUE.test(headers.expect);
    return done(canBeMet ? undefined : new AppError('expectation_failed'));
  });
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
