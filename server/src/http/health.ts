import { LIVE_PATH, READY_PATH } from '@plaza/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import { probeReadiness, type Check } from './readiness.ts';

export interface HealthOptions {
  /** What the process needs, by name; undefined for what cannot be lost. */
  readonly dependencies: Readonly<Record<string, Check | undefined>>;
  /** Whether other processes may not learn of changes of this one. */
  readonly isBusAway: () => boolean;
  readonly isClosing: () => boolean;
  /** Problems of which `/health/ready` shows the codes, once they are known. They do not affect readiness. */
  readonly problems?: (() => readonly string[] | undefined) | undefined;
  /** The state of backups, which `/health/ready` also shows. It does not affect readiness. */
  readonly backups?: (() => object) | undefined;
}

/**
 * Serves `/health/live`, always 200, and `/health/ready`: 200, or 503 with the names of failing dependencies, and `bus` while
 * the process is away from the bus. During a shutdown it is 503 with the name `process`.
 */
export function registerHealth(
  app: FastifyInstance,
  { dependencies, isBusAway, isClosing, problems, backups: stateOfBackups }: HealthOptions,
): void {
  const readiness = probeReadiness(dependencies);
  app.addHook('onClose', async () => readiness[Symbol.dispose]());
  app.get(LIVE_PATH, () => ({ status: 'ok' }));
  app.get(READY_PATH, async (_request, reply) => {
    const notReady = isClosing() ? ['process'] : [...readiness.failing(), ...(isBusAway() ? ['bus'] : [])];
    const storage = { problems: problems?.(), ...(stateOfBackups && { backups: stateOfBackups() }) };
    if (notReady.length === 0) return { status: 'ok', ...storage };
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ status: 'unavailable', notReady, ...storage });
  });
}
