import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
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
  app.addHook('onSend', async (request, reply) => {
    if (!isStillComing(request.raw)) return;
    reply.removeHeader('connection');
    drain(request.raw, reply.raw);
  });
}

function isStillComing({ complete, destroyed, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !complete && !destroyed;
}

function drain(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const wantsClose = !response.shouldKeepAlive;
  // Else the server closes as soon as the answer is out, whatever is still on its way.
  response.shouldKeepAlive = true;
  let left = DRAIN_MAX_BYTES;
  const timer = setTimeout(() => socket.destroy(), DRAIN_MAX_MS);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  finished(request, () => clearTimeout(timer));
  if (wantsClose) {
    // Both have to be over: what was asked and what was answered.
    let over = 0;
    const end = () => void (++over === 2 && socket.end());
    request.once('end', end);
    response.once('finish', end);
  }
  request.resume();
}
