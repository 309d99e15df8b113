import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

/** What is still read of a body that nobody wants, so that its sender gets to read the answer. */
const DRAIN_MAX_BYTES = 16 * 1024 * 1024;
const DRAIN_MAX_MS = 10_000;

/**
 * Lets answers that come before the body has arrived be read: a client that is still sending when the connection
 * closes sees a broken connection instead. The rest of the body is read and forgotten, up to a bound; then the
 * connection is closed.
 */
export function registerDrain(app: FastifyInstance): void {
  app.addHook<string | Buffer | null>('onSend', (request, reply, answer, done) => {
    if (!isStillComing(request.raw)) return done(null, answer);
    const drained = drain(request.raw);
    if (reply.raw.shouldKeepAlive) {
      reply.removeHeader('connection');
      return done(null, answer);
    }
    // The client wants the connection to close, which Node does once the answer has ended. By its length the client has
    // all of it before that. That it closes has to be said: else the client would use the connection again.
    reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(answer ?? '') });
    return done(null, Readable.from(endingAfter(answer ?? '', drained)));
  });
}

function isStillComing({ complete, destroyed, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !complete && !destroyed;
}

/** Reads the rest of a request. Ends with it, or with the connection; never fails. */
async function drain(request: IncomingMessage): Promise<void> {
  const { socket } = request;
  let left = DRAIN_MAX_BYTES;
  const timer = setTimeout(() => socket.destroy(), DRAIN_MAX_MS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  await finished(request).catch(() => {});
  clearTimeout(timer);
}

async function* endingAfter(answer: string | Buffer, event: Promise<void>) {
  yield answer;
  await event;
}
