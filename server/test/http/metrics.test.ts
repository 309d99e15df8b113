import { once } from 'node:events';
import { connect } from 'node:net';
import { getPost } from '@plaza/contract/post.ts';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { registerMetrics } from '../../src/http/metrics.ts';

interface Options extends FastifyServerOptions {
  readonly allow?: readonly string[];
  readonly registry?: Registry;
}

function application({ allow = [], registry = new Registry(), ...server }: Options = {}): FastifyInstance {
  const app = fastify(server);
  registerMetrics(app, { registry, allow });
  app.get('/', () => 'page');
  app.get('/media/:name', () => 'image');
  app.get('/api/posts/:id', { config: { endpoint: getPost } }, () => ({}));
  return app;
}

async function metricsOf(app: FastifyInstance): Promise<string> {
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  return body;
}

const statusFor = async (app: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

describe('metrics', () => {
  it('count requests by endpoint, or first part of the route, and status', async () => {
    await using app = application();
    const urls = ['/api/posts/1', '/api/posts/2', '/', '/media/a', '/media/b', '/nowhere', '/nothing/here'];
    for (const url of urls) await app.inject(url);
    const metrics = await metricsOf(app);
    const counted = Array.from(
      metrics.matchAll(/^plaza_http_request_duration_seconds_count(\{.*) (\d+)$/gm),
      ([, labels, n]) => [labels, n],
    );
    expect(Object.fromEntries(counted)).toEqual({
      '{endpoint="getPost",status="200"}': '2',
      '{endpoint="page",status="200"}': '1',
      '{endpoint="media",status="200"}': '2',
      '{endpoint="unknown",status="404"}': '2',
    });
    expect(metrics).toContain(
      'plaza_http_request_duration_seconds_bucket{le="10",endpoint="getPost",status="200"} 2',
    );
  });

  it('count a request as in flight until it is answered or its client disconnects', async () => {
    await using app = application();
    const begun = Promise.withResolvers<void>();
    app.get('/slow', (request) => {
      begun.resolve();
      return once(request.raw.socket, 'close');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const client = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    client.write('GET /slow HTTP/1.1\r\nHost: plaza.example\r\n\r\n');
    await begun.promise;
    // The request for the metrics is under way, too.
    expect(await metricsOf(app)).toMatch(/^plaza_http_requests_in_flight 2$/m);
    client.destroy();
    await expect.poll(() => metricsOf(app)).toMatch(/^plaza_http_requests_in_flight 1$/m);
    expect(await metricsOf(app)).toContain(
      'plaza_http_request_duration_seconds_count{endpoint="slow",status="499"} 1',
    );
  });

  it('are separate per application, and include those of the process and of the registry', async () => {
    const registry = new Registry();
    new Gauge({ name: 'plaza_parts', help: 'Parts', registers: [registry] }).set(3);
    await using app = application({ registry });
    await using other = application();
    await app.inject('/');
    expect(await metricsOf(app)).toMatch(/^plaza_parts 3$/m);
    const metrics = await metricsOf(other);
    expect(metrics).not.toMatch(/plaza_parts|endpoint="page"/);
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });
});

describe('access to metrics', () => {
  it('is allowed for direct requests from loopback, and no others', async () => {
    await using app = application();
    expect(await statusFor(app, '127.0.0.1')).toBe(200);
    expect(await statusFor(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    for (const address of ['192.0.2.1', '2001:db8::1', 'fe80::1%eth0'])
      expect(await statusFor(app, address)).toBe(404);
  });

  it('is allowed for listed addresses and ranges', async () => {
    await using app = application({ allow: ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'] });
    for (const address of ['192.0.2.7', '10.200.3.4', '2001:db8:1::5'])
      expect(await statusFor(app, address)).toBe(200);
    for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1'])
      expect(await statusFor(app, address)).toBe(404);
  });

  it('depends on the address of the client behind a trusted proxy', async () => {
    await using app = application({ trustProxy: ['127.0.0.1'], allow: ['192.0.2.7'] });
    expect(await statusFor(app, '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(200);
    expect(await statusFor(app, '127.0.0.1', { 'x-forwarded-for': '192.0.2.8' })).toBe(404);
    expect(await statusFor(app, '127.0.0.1', { 'x-forwarded-for': '192.0.2.7, 192.0.2.8' })).toBe(404);
    expect(await statusFor(app, '192.0.2.8', { 'x-forwarded-for': '192.0.2.7' })).toBe(404);
    expect(await statusFor(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), 'its own machine').toBe(
      404,
    );
  });
});
