import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { logOut, refreshSession } from '@plaza/contract/session.ts';
import fastify from 'fastify';
import { Check } from 'typebox/value';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { registerTurnAway } from './turn-away.ts';

const FEED = endpointPath(listPosts);
const HEADERS = { 'x-frame-options': 'DENY' };

let isFull = true;
const refused: string[] = [];
const app = fastify();
registerTurnAway(app, {
  room: { isFull: () => isFull },
  headers: HEADERS,
  onRefused: (code) => void refused.push(code),
});
app.all('/*', () => 'served');
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
beforeEach(() => {
  isFull = true;
  refused.length = 0;
});

async function ask(path: string, options: RequestOptions = {}) {
  const asked = request(app.listeningOrigin + path, options).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it('tells who only reads when to come again, in the one shape', async () => {
  const { status, headers, body } = await ask(`${FEED}?limit=20`);
  expect(status).toBe(503);
  expect(headers).toMatchObject({ ...HEADERS, 'retry-after': '1' });
  const said: unknown = JSON.parse(body);
  expect(Check(ErrorBody, said)).toBe(true);
  expect(said).toMatchObject({ code: 'overloaded', requestId: headers['x-request-id'] });
  expect(refused).toEqual(['overloaded']);
});

it('turns nobody away while there is room', async () => {
  isFull = false;
  expect((await ask(FEED)).body).toBe('served');
});

it.each([
  ['a call that writes', FEED, { method: 'POST' }],
  ['a call from a page elsewhere', FEED, { headers: { origin: 'https://example.org' } }],
  ['a refresh', endpointPath(refreshSession), {}],
  ['a log-out', endpointPath(logOut), {}],
  ['health', LIVE_PATH, {}],
  ['a page', '/', {}],
] as const)('leaves %s to what comes next', async (_what, path, options) => {
  expect((await ask(path, options)).body).toBe('served');
  expect(refused).toEqual([]);
});
