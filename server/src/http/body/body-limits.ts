import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { bodyPace, type Pace } from './body-pace.ts';

const SECOND_MS = 1000;
/** For which a client can read the answer. It may notice it only when the connection closes. */
const LINGER_SECONDS = 5;

interface Body {
  readonly request: IncomingMessage;
  readonly pace: Pace;
  /** The seconds since the body became too slow; undefined before. */
  late: number | undefined;
  fail: (error: AppError) => void;
}

const bodies = new WeakMap<IncomingMessage, Body>();

/**
 * Ends bodies that arrive more slowly than `BODY_PACE`, of all requests and also while they are discarded: their reader fails, which
 * answers the request, and 5 s later the connection is closed.
 * @param factor multiplies all limits
 */
export function registerBodyLimits(app: FastifyInstance, factor = 1): void {
  const arriving = new Set<Body>();
  // Before Fastify: requests without a route call no hook.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (!isArriving(request)) return;
    const body = { request, pace: bodyPace(), late: undefined, fail: () => {} };
    bodies.set(request, body);
    arriving.add(body);
    // At once: requests that are kept until the next check cost the garbage collector more than all other work for them.
    request.once('end', () => {
      arriving.delete(body);
      bodies.delete(request);
    });
  });
  const checks = setInterval(() => {
    for (const body of arriving) if (!isArriving(body.request) || check(body)) arriving.delete(body);
  }, factor * SECOND_MS).unref();
  app.addHook('onClose', async () => clearInterval(checks));
}

/** @returns whether the connection is closed */
function check(body: Body): boolean {
  const { socket, readableLength } = body.request;
  const isLate = body.late !== undefined || body.pace.isTooSlow(socket.bytesRead, readableLength > 0);
  if (!isLate) return false;
  body.late = (body.late ?? -1) + 1;
  // Each second: the reading may begin later.
  if (body.late < LINGER_SECONDS) body.fail(new AppError('body_stalled'));
  else socket.destroy();
  return socket.destroyed;
}

/** Calls `fail`, perhaps several times, when the body of a request that is being read arrives too slowly. */
export function onTooSlow(request: IncomingMessage, fail: (error: AppError) => void): void {
  const body = bodies.get(request);
  if (body) body.fail = fail;
}

/** Whether a request has a body of which a part is still to come. */
export function isArriving({ complete, destroyed, headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasBody && !complete && !destroyed;
}
