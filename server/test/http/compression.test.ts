import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerCompression } from '../../src/http/compression.ts';

const LONG = Array.from({ length: 100 }, (_, id) => ({ id, title: 'Hello' }));
const DECODERS = {
  zstd: promisify(zstdDecompress),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

const list: Endpoint = listPosts;
const refresh: Endpoint = refreshSession;

const app = fastify();
await registerCompression(app);
app.get('/list', { config: { endpoint: list } }, () => LONG);
app.get('/short', { config: { endpoint: list } }, () => [1, 2, 3]);
app.get('/refresh', { config: { endpoint: refresh } }, () => LONG);
app.get('/media', (_request, reply) => reply.type('image/svg+xml').send('x'.repeat(5000)));
afterAll(() => app.close());

const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('of a list with accept-encoding %s is %s', async (accepted, chosen) => {
    const { headers, rawPayload } = await get('/list', accepted);
    expect(headers).toMatchObject({ 'content-encoding': chosen, vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 4);
    expect(JSON.parse((await DECODERS[chosen](rawPayload)).toString())).toEqual(LONG);
  });

  it.each([
    ['what is short', '/short'],
    ['answers that carry a token', '/refresh'],
    ['what is no answer of the API', '/media'],
  ])('is omitted for %s', async (_what, url) => {
    expect((await get(url, 'zstd, br, gzip')).headers).not.toHaveProperty('content-encoding');
  });

  it('is omitted without accept-encoding', async () => {
    const { headers, body } = await app.inject('/list');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body)).toEqual(LONG);
  });
});
