import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const MIN_BYTES = 1024;

/**
 * Compresses answers of the API of 1 KiB or more for clients that accept it: zstd before brotli and gzip, which take three times
 * as long for nearly the same size. Call it before routes are registered. The build compresses the files of the page.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  // The plugin compares each answer with this class of `fetch`, which Node loads at its first use, in 20 ms.
  Reflect.get(globalThis, 'Response');
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint;
    // Pages of other sites can send requests with the refresh cookie. The length of a compressed answer would reveal how
    // much of a token such a page has guessed (BREACH).
    if (endpoint && !endpoint.session) route.compress = {};
  });
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['zstd', 'br', 'gzip'],
    threshold: MIN_BYTES,
  });
}
