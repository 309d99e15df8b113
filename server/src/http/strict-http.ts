import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors.ts';

/** Refuses what Node's parser lets pass and two servers could read in two ways: a Host said twice, a NUL in the path. */
export function registerStrictHttp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, url = '' } = request.raw;
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
    done(hosts > 1 || /%00/.test(url) ? badRequest() : undefined);
  });
}
