import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTick } from 'node:timers/promises';
import { endpointPath, type RequestClass } from '@plaza/contract/endpoint.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { logIn, logOut, refreshSession } from '@plaza/contract/session.ts';
import fastify from 'fastify';
import { Check } from 'typebox/value';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { registerLoadShedding } from './load-shedding.ts';
import { OverloadGuard } from './overload-guard.ts';
import type { ClassLimits } from './request-class.ts';

const FEED = endpointPath(listPosts);
const HEADERS = { 'x-frame-options': 'DENY' };
const ELSEWHERE = 'https://front.example.org';

const NONE: ClassLimits = { costly: 0, write: 0, read: 0, session: 0 };
const ALL: ClassLimits = { costly: Infinity, write: Infinity, read: Infinity, session: Infinity };

/** The part of the calls of each class that starts in a tick; the overload lasts as long as these tests. */
const parts: Record<RequestClass, number> = { ...NONE };
const always = (calls: number) => ({ ms: 0, min: calls, max: calls });
const guard = new OverloadGuard(
  { onStart: () => {}, onEnd: () => {} },
  {
    manyCalls: always(2),
    calls: always(1),
    parts,
    get sessionCalls() {
      return parts.session;
    },
    calmMs: 3_600_000,
  },
);
for (const crowd of [1, 3]) {
  await nextTick();
  for (let call = 0; call < crowd; call++) guard.admit('read');
}

const shedCodes: string[] = [];
const app = fastify();
const isShed = registerLoadShedding(app, {
  headers: { ofEndpoints: HEADERS },
  corsOrigins: [ELSEWHERE],
  onShed: (code) => void shedCodes.push(code),
  guard,
});
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _body, done) => done(null));
app.all('/*', ({ raw }) => (isShed(raw) ? 'shed already' : 'served'));
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
beforeEach(() => {
  Object.assign(parts, NONE);
  shedCodes.length = 0;
});

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'host: plaza', ...headers, '', body].join('\r\n');

const LAST = request('GET /', ['connection: close']);

/** Sends these one after the other without waiting. @returns the answers */
async function ask(...requests: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requests.join('') + LAST);
  return (await text(socket)).split(/(?=HTTP\/1\.1 \d)/).slice(0, -1);
}

it('answers a shed call with an error body and Retry-After', async () => {
  const [answer = ''] = await ask(request(`GET ${FEED}?limit=20`));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: 1$/im);
  expect(head).toMatch(/^x-frame-options: DENY$/im);
  const parsed: unknown = JSON.parse(body);
  expect(Check(ErrorBody, parsed)).toBe(true);
  expect(parsed).toMatchObject({ code: 'overloaded', requestId: /^x-request-id: (.+)$/im.exec(head)?.[1] });
  expect(shedCodes).toEqual(['overloaded']);
});

it('leaves the connection open for further requests after a shed one with a body', async () => {
  const [first, second, third] = await ask(
    request(`POST ${FEED}`, ['content-type: application/json', 'content-length: 7'], '{"a":1}'),
    request(`GET ${FEED}`),
    request(`GET ${LIVE_PATH}`),
  );
  expect([first, second, third]).toEqual([
    expect.stringContaining(' 503 '),
    expect.stringContaining(' 503 '),
    expect.stringContaining('served'),
  ]);
});

it.each([
  ['the feed', `GET ${FEED}`, [], 'read'],
  ['a post of text', `POST ${endpointPath(createPost)}`, ['content-type: application/json'], 'write'],
  [
    'a picture',
    `POST ${endpointPath(createPost)}`,
    ['content-type: multipart/form-data; boundary=x'],
    'costly',
  ],
  ['likes, which are asked for by POST', `POST ${endpointPath(listLikes)}`, [], 'read'],
  ['a deletion', `DELETE ${endpointPath(deletePost, { id: 7 })}`, [], 'write'],
  ['a log-in', `POST ${endpointPath(logIn)}`, ['content-type: application/json'], 'costly'],
  ['a refresh', `${refreshSession.method} ${endpointPath(refreshSession)}`, [], 'session'],
  ['a log-out', `${logOut.method} ${endpointPath(logOut)}/?x=1`, [], 'session'],
] as const)('sheds %s by its request class', async (_what, line, headers, requestClass) => {
  const call = request(line, [...headers, 'content-length: 0']);
  Object.assign(parts, NONE, { [requestClass]: ALL[requestClass] });
  expect(await ask(call)).toEqual([expect.stringContaining('served')]);
  Object.assign(parts, ALL, { [requestClass]: 0 });
  expect(await ask(call)).toEqual([expect.stringContaining(' 503 ')]);
});

it.each([
  ['health', `GET ${LIVE_PATH}`],
  ['a page', 'GET /'],
  ['a page whose name begins alike', 'GET /apiary'],
  ['a preflight', `OPTIONS ${FEED}`],
])('never sheds %s', async (_what, line) => {
  expect(await ask(request(line, ['content-length: 0']))).toEqual([expect.stringContaining('served')]);
});

it.each([
  ['a long body', ['content-length: 70000'], 'x'.repeat(70_000)],
  ['a body of unknown length', ['transfer-encoding: chunked'], '1\r\nx\r\n0\r\n\r\n'],
  ['a front end elsewhere', [`origin: ${ELSEWHERE}`, 'content-length: 0'], ''],
])('passes a shed request with %s on to Fastify', async (_what, headers, body) => {
  const answers = await ask(request(`POST ${FEED}`, ['content-type: text/plain', ...headers], body));
  expect(answers).toEqual([expect.stringContaining('shed already')]);
  expect(shedCodes).toEqual([]);
});

it('starts a call below the limit of its class', async () => {
  Object.assign(parts, ALL);
  expect(await ask(request(`GET ${FEED}`))).toEqual([expect.stringContaining('served')]);
  expect(shedCodes).toEqual([]);
});
