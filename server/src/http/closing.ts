import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';

/** The milliseconds after the end of listening at which the connections of running requests are closed. */
const LINGER_MS = 8000;
const IDLE_CHECK_MS = 100;

/** Delays the closing of `app` for a proxy to notice, and ends connections 8 s later. @returns tells whether closing has begun */
export function registerClosing(
  app: FastifyInstance,
  { shutdownDelay }: Pick<Config, 'shutdownDelay'>,
): () => boolean {
  const { server } = app;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    await delay(shutdownDelay * 1000);
    // Node closes only the connections that are idle when listening ends.
    const idleChecks = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const end = setTimeout(() => server.closeAllConnections(), LINGER_MS);
    server.once('close', () => {
      clearInterval(idleChecks);
      clearTimeout(end);
    });
  });
  return () => isClosing;
}
