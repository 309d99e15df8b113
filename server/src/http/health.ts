import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance } from 'fastify';

export interface HealthOptions {
  /** The checks of readiness by name. A check fails when it rejects or takes longer than a second. */
  readonly dependencies: Readonly<Record<string, () => Promise<unknown>>>;
  readonly isClosing: () => boolean;
  /** The state of backups, which `/health/ready` also shows. It does not affect readiness. */
  readonly backups?: (() => object) | undefined;
}

const DEADLINE_MS = 1000;

/** Serves `/health/live`, always 200, and `/health/ready`: 200, or 503 with the names of failed checks. During a shutdown `process` is one of them. */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get(LIVE_PATH, () => ({ status: 'ok' }));
  app.get(READY_PATH, async (_request, reply) => {
    const notReady = options.isClosing() ? ['process'] : await failedChecks(options.dependencies);
    const backups = options.backups && { backups: options.backups() };
    if (notReady.length === 0) return { status: 'ok', ...backups };
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'unavailable', notReady, ...backups });
  });
}

async function failedChecks(dependencies: HealthOptions['dependencies']): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(dependencies).map(async ([name, check]) => ((await passesInTime(check)) ? [] : [name])),
  );
  return names.flat();
}

function passesInTime(check: () => Promise<unknown>): Promise<boolean> {
  const passes = async () => {
    await check();
    return true;
  };
  return Promise.race([passes(), delay(DEADLINE_MS, false, { ref: false })]).catch(() => false);
}
