import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setImmediate as nextTick } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerHealth, type HealthOptions } from '../../src/http/health.ts';
import { probeReadiness } from '../../src/http/readiness.ts';

function application(options: Partial<HealthOptions> = {}): FastifyInstance {
  const app = fastify();
  registerHealth(app, { dependencies: {}, isBusAway: () => false, isClosing: () => false, ...options });
  return app;
}

const answerOf = async (app: FastifyInstance): Promise<[number, unknown, unknown]> => {
  const answer = await app.inject('/health/ready');
  const body: unknown = answer.json();
  return [answer.statusCode, body, answer.headers['retry-after']];
};

describe('/health/live', () => {
  it('is ok during failures', async () => {
    await using app = application({
      dependencies: { database: () => Promise.reject(new Error('away')) },
      isClosing: () => true,
    });
    const answer = await app.inject('/health/live');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('/health/ready', () => {
  it('names the dependencies that fail, and is ok again after they pass', async () => {
    let isAway = true;
    const database = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    await using app = application({ dependencies: { database, clock: () => Promise.resolve() } });
    expect(await answerOf(app)).toEqual([200, { status: 'ok' }, undefined]);
    const failing = [503, { status: 'unavailable', notReady: ['database'] }, '1'];
    await expect.poll(() => answerOf(app)).toEqual(failing);
    isAway = false;
    await expect.poll(() => answerOf(app)).toEqual([200, { status: 'ok' }, undefined]);
  });

  it('is unavailable while the process is away from the bus', async () => {
    let isAway = true;
    await using app = application({ isBusAway: () => isAway });
    expect(await answerOf(app)).toEqual([503, { status: 'unavailable', notReady: ['bus'] }, '1']);
    isAway = false;
    expect(await answerOf(app)).toEqual([200, { status: 'ok' }, undefined]);
  });

  it('is answered without a query, also while a dependency does not answer', async () => {
    let queries = 0;
    const database = () => {
      queries += 1;
      return new Promise(() => undefined);
    };
    await using app = application({ dependencies: { database } });
    for (let i = 0; i < 10; i++) expect((await answerOf(app))[0]).toBe(200);
    expect(queries).toBe(1);
  });

  it('is unavailable once the process is closing, and contains problems and the state of backups', async () => {
    let closing = false;
    const backups = { newest: null, isFailing: true };
    const problems = ['disk_low'];
    await using app = application({
      isClosing: () => closing,
      problems: () => problems,
      backups: () => backups,
    });
    expect(await answerOf(app)).toEqual([200, { status: 'ok', problems, backups }, undefined]);
    closing = true;
    expect(await answerOf(app)).toEqual([
      503,
      { status: 'unavailable', notReady: ['process'], problems, backups },
      '1',
    ]);
  });
});

describe('a probe', () => {
  /** Probes with scripted results, and reports what is failing before each probe. */
  async function failingBefore(passes: readonly boolean[]): Promise<boolean[]> {
    const found: boolean[] = [];
    const end = Promise.withResolvers<void>();
    using readiness = probeReadiness(
      {
        async database() {
          // Synchronous at the first probe, when there is no result yet.
          await Promise.resolve();
          found.push(readiness.failing().length > 0);
          if (found.length > passes.length) end.resolve();
          else if (!passes[found.length - 1]) throw new Error('away');
        },
      },
      { every: 1 },
    );
    await end.promise;
    return found;
  }

  it('reports a dependency after two failures in a row, until the next success', async () => {
    expect(await failingBefore([true, false, true, false, false, false, true, false])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('fails without an answer within the limit', async () => {
    using readiness = probeReadiness(
      { database: () => new Promise(() => undefined), bus: () => Promise.resolve() },
      { every: 1, limit: 1 },
    );
    await expect.poll(() => readiness.failing()).toEqual(['database']);
  });

  it('passes when the answer arrived while the process was busy', async () => {
    const LIMIT_MS = 200;
    let probes = 0;
    const busy = async () => {
      probes += 1;
      const answer = stat(tmpdir());
      // After this, timers are next.
      await nextTick();
      for (const until = performance.now() + 3 * LIMIT_MS; performance.now() < until;);
      await answer;
    };
    const reported: string[][] = [];
    using readiness = probeReadiness(
      { busy: () => busy().finally(() => reported.push(readiness.failing())) },
      { every: 1, limit: LIMIT_MS },
    );
    await expect.poll(() => probes).toBeGreaterThan(4);
    expect(new Set(reported.flat())).toEqual(new Set());
  });
});
