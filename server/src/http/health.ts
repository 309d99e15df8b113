import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** What must answer before requests can be served, by name; throws or never settles when it cannot. */
  readonly dependencies: Readonly<Record<string, () => Promise<unknown>>>;
  /** Whether the process is about to stop. */
  readonly isClosing: () => boolean;
  /** How backups go, which keeps nobody from being served. */
  readonly backups?: (() => object) | undefined;
}

const DEADLINE_MS = 1000;

/** Tells whoever runs the process whether it lives, and whether to send it requests. */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get(LIVE_PATH, () => ({ status: 'ok' }));
  app.get(READY_PATH, async (_request, reply) => {
    const notReady = options.isClosing() ? ['process'] : await unanswered(options.dependencies);
    const told = options.backups && { backups: options.backups() };
    if (notReady.length === 0) return { status: 'ok', ...told };
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'unavailable', notReady, ...told });
  });
}

/** The names of dependencies that fail, or do not answer in time. */
async function unanswered(dependencies: HealthOptions['dependencies']): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(dependencies).map(async ([name, ask]) => ((await answersInTime(ask)) ? [] : [name])),
  );
  return names.flat();
}

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  const asked = new AbortController();
  try {
    return await Promise.race([
      ask().then(() => true),
      delay(DEADLINE_MS, false, { signal: asked.signal, ref: false }),
    ]);
  } catch {
    return false;
  } finally {
    asked.abort();
  }
}
