import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerCors } from '../../src/http/cors.ts';

const FRIEND = 'https://friend.example';

async function application(origins: readonly string[]): Promise<FastifyInstance> {
  const app = fastify();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('vary', 'Authorization');
    done();
  });
  await registerCors(app, origins);
  app.get('/api/posts', () => []);
  return app;
}

const preflight = (app: FastifyInstance, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/posts',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    },
  });
const get = (app: FastifyInstance, origin: string) => app.inject({ url: '/api/posts', headers: { origin } });
const corsHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

describe('an origin on the list', () => {
  it('may call with credentials and read the answer', async () => {
    await using app = await application([FRIEND, 'https://other.example']);
    const { statusCode, headers } = await get(app, FRIEND);
    expect(statusCode).toBe(200);
    expect(corsHeaders(headers)).toEqual({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Link, X-Request-Id',
    });
    expect(headers['vary']).toBe('Authorization, Origin');
  });

  it('gets its preflight answered', async () => {
    await using app = await application([FRIEND]);
    const { statusCode, headers, body } = await preflight(app, FRIEND);
    expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' });
    expect(headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-XSRF-TOKEN',
      'access-control-max-age': '600',
    });
  });
});

describe('any other origin', () => {
  it.each([
    'https://stranger.example',
    'null',
    'http://friend.example',
    'https://friend.example:8443',
    'https://friend.example.evil.example',
    'https://sub.friend.example',
    'https://FRIEND.example',
    'https://friend.example/',
    '*',
    '',
  ])('gets no permission: %j', async (origin) => {
    await using app = await application([FRIEND]);
    expect(corsHeaders((await get(app, origin)).headers)).toEqual({});
    const rejected = await preflight(app, origin);
    expect(rejected.statusCode).toBe(404);
    expect(corsHeaders(rejected.headers)).toEqual({});
  });

  it('is everyone when the list is empty', async () => {
    await using app = await application([]);
    const { headers } = await get(app, FRIEND);
    expect(corsHeaders(headers)).toEqual({});
    expect(headers['vary']).toBe('Authorization');
    expect((await preflight(app, FRIEND)).statusCode).toBe(404);
  });
});
