import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerHealth, type HealthOptions } from '../../src/http/health.ts';

function application(options: Partial<HealthOptions> = {}): FastifyInstance {
  const app = fastify();
  registerHealth(app, { dependencies: {}, isClosing: () => false, ...options });
  return app;
}

describe('/health/live', () => {
  it('answers whatever else is wrong', async () => {
    await using app = application({
      dependencies: { database: () => Promise.reject(new Error('away')) },
      isClosing: () => true,
    });
    const answer = await app.inject('/health/live');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('/health/ready', () => {
  it('is ready when everything answers', async () => {
    await using app = application({ dependencies: { database: () => Promise.resolve() } });
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('tells how backups go, ready or not', async () => {
    let closing = false;
    const backups = { newest: null, isFailing: true };
    await using app = application({ isClosing: () => closing, backups: () => backups });
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok', backups });
    closing = true;
    expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'unavailable', backups });
  });

  it('names what fails, at once or by throwing, and what never answers', async () => {
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

  it('is not ready from the moment the process is about to stop', async () => {
    let closing = false;
    await using app = application({ isClosing: () => closing });
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    closing = true;
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'unavailable', notReady: ['process'] },
    ]);
  });
});
