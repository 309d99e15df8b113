import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { KEEPALIVE_SECONDS } from '@plaza/contract/event.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { createPost } from '@plaza/contract/post.ts';
import { percentile } from '../../../bench/src/percentile.ts';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { tokenOf } from '../../../bench/src/sample-rows.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { openCommunity } from '../live/community.ts';
import { openStream } from '../live/stream.ts';
import { count, rowOf, type Row } from '../report.ts';
import { Connections } from '../virtual-users/connections.ts';
import type { ProxyProgram } from './proxy-programs.ts';

const EVENTS = 20;
const EVENT_MS = 1000;
/** Longer than the default timeouts of proxies, which are a minute. */
const QUIET_SECONDS = 65;
const CLOSED_MS = 5000;
const POLL_MS = 50;
const MEMBERS = 2;

/** Whether events pass a proxy with the configuration in `deploy` at once, quiet streams stay open, and ends are passed on. */
export async function throughProxy(program: ProxyProgram): Promise<Row[]> {
  const promise = (text: string) => `${program.name}: ${text}`;
  const version = program.version();
  if (version === undefined)
    return [{ promise: promise('streams of events'), figure: 'not installed', verdict: 'not tried' }];
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-proxy-'));
  await using community = await openCommunity('SQLite', join(folder.path, 'data'), MEMBERS);
  await using server = await startProduction(community.environment);
  await using proxy = await program.start(folder.path, server.address);
  using connections = new Connections(server.address);
  const received: number[] = [];
  const opened = Promise.withResolvers<void>();
  const position = { lastEventId: undefined, knownAt: undefined };
  const stream = openStream(proxy.address, tokenOf(1), position, {
    onOpen: opened.resolve,
    onEvent: (name) => void (name === 'post' && received.push(performance.now())),
    onId: () => {},
  });
  let isOpen = true;
  void stream.ended.then(() => (isOpen = false));
  await Promise.race([opened.promise, stream.ended]);
  const before = await publishEach(connections, received);
  await delay(QUIET_SECONDS * 1000);
  const after = isOpen ? await publishEach(connections, received) : [];
  stream.close();
  const closed = await untilStreams(server, 0);
  await server.end('SIGTERM');
  const down = await fetch(proxy.address);
  const page = await down.text();
  const slowest = percentile([...before, ...after], 1);
  const isComplete = before.length + after.length === 2 * EVENTS;
  return [
    rowOf(
      promise('events arrive within a second of the call, also after a minute without events'),
      `${before.length + after.length} of ${2 * EVENTS} events, ${count(slowest)} ms at most, ${QUIET_SECONDS} s without events, a comment every ${KEEPALIVE_SECONDS} s; ${version}`,
      isComplete && slowest <= EVENT_MS,
    ),
    rowOf(
      promise('a stream ends in Plaza when its client leaves'),
      `after ${count(closed)} ms`,
      closed <= CLOSED_MS,
    ),
    rowOf(
      promise('while Plaza does not answer, people see a page that reloads'),
      `${down.status}, ${page.length} bytes`,
      down.status === 503 && down.headers.get('retry-after') === '5' && page.includes('http-equiv="refresh"'),
    ),
  ];
}

/** Publishes posts, one when the event of the last one has arrived. @returns the milliseconds of each that arrived */
async function publishEach(connections: Connections, received: readonly number[]): Promise<number[]> {
  const took: number[] = [];
  for (let post = 0; post < EVENTS; post++) {
    const [sent, known] = [performance.now(), received.length];
    await connections.callSuccessfully(createPost, { token: tokenOf(2), json: { title: 'A', content: 'B' } });
    while (received.length === known && performance.now() - sent < 2 * EVENT_MS) await delay(1);
    const arrived = received[known];
    if (arrived !== undefined) took.push(arrived - sent);
  }
  return took;
}

/** @returns the milliseconds until a server has this many streams; infinite if never */
async function untilStreams({ address }: ServerProcess, streams: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 2 * CLOSED_MS) {
    const metrics = await (await fetch(address + METRICS_PATH)).text();
    if (metrics.includes(`\nplaza_event_streams ${streams}\n`)) return performance.now() - began;
    await delay(POLL_MS);
  }
  return Infinity;
}
