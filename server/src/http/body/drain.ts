import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { isArriving, onTooSlow } from './body-limits.ts';

/** The bytes of an unwanted body that are read at most. */
const DRAIN_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads and discards the rest of a body when the answer is ready before its end: up to 16 MiB, then the connection is closed. A
 * client that still sends when the connection closes could not read the answer. `body-limits.ts` ends a body that is too slow.
 */
export function registerDrain(app: FastifyInstance): void {
  app.addHook<string | Buffer | null>('onSend', (request, reply, answer, done) => {
    if (!isArriving(request.raw)) return done(null, answer);
    const drained = drain(request.raw);
    if (reply.raw.shouldKeepAlive) {
      reply.removeHeader('connection');
      return done(null, answer);
    }
    // Node closes the connection at the end of the answer, which comes after the body. The length lets the client read the
    // answer before that, and the header prevents it from reusing the connection.
    reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(answer ?? '') });
    return done(null, Readable.from(endingAfter(answer ?? '', drained)));
  });
}

/** Reads the rest of a request. Resolves at the end of the request or the connection; never rejects. */
async function drain(request: IncomingMessage): Promise<void> {
  const { socket } = request;
  // The answer exists already.
  onTooSlow(request, () => {});
  let left = DRAIN_MAX_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  await finished(request).catch(() => {});
}

async function* endingAfter(answer: string | Buffer, event: Promise<void>) {
  yield answer;
  await event;
}
