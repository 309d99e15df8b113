import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Once nobody new is let in, whoever is slower is cut off, so that everything else can be closed in time. */
const LINGER_MS = 8000;

/**
 * Goes on for a while when the application is told to close, so that a proxy notices; then lets everybody finish, but not
 * for ever.
 * @param delaySeconds for how long it is still listening
 * @returns whether it was told to close
 */
export function registerClosing(app: FastifyInstance, delaySeconds: number): () => boolean {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    await delay(delaySeconds * 1000);
    setTimeout(() => app.server.closeAllConnections(), LINGER_MS).unref();
  });
  return () => isClosing;
}
