import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerHealth, type HealthOptions } from '../../src/http/health.ts';

function application(options: Partial<HealthOptions> = {}): FastifyInstance {
  const app = fastify();
  registerHealth(app, { dependencies: {}, isClosing: () => false, ...options });
  return app;
}

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
  it('is ok when all dependencies answer', async () => {
    await using app = application({ dependencies: { database: () => Promise.resolve() } });
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('names the dependencies that fail, throw or never answer', async () => {
    await using app = application({
      dependencies: {
        database: () => Promise.reject(new Error('away')),
        images: () => {
          throw new Error('broken');
        },
        bus: () => new Promise(() => undefined),
        clock: () => Promise.resolve(),
      },
    });
    const answer = await app.inject('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toEqual({ status: 'unavailable', notReady: ['database', 'images', 'bus'] });
  });

  it('is unavailable once the process is closing, and contains the state of backups', async () => {
    let closing = false;
    const backups = { newest: null, isFailing: true };
    await using app = application({ isClosing: () => closing, backups: () => backups });
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', backups }]);
    closing = true;
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', notReady: ['process'], backups },
    ]);
  });
});
