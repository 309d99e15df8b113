import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../bench/src/percentile.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, rowOf, type Row } from '../report.ts';
import { LoadProcess, medianAndP99 } from './load-process.ts';
import type { Order, Report } from './slow-connections-worker.ts';

const EACH = 200;
/** Calls of other clients; few compared with the peak. */
const PER_SECOND = 100;
/** Long enough that a few slow answers do not determine the p99, and shorter than the timeout of bodies. */
const SECONDS = 24;
/** A thousand new connections are a load of their own; the measurement begins when they are only slow. */
const OPENING_MS = 5000;
const P99_BAR = 2;
/** By the slow part: its timeout, plus the interval of checks, or the time to fill the buffers of the sockets. */
const CLOSED_WITHIN_S = { headers: 13, json: 63, upload: 63, silent: 23, reading: 120 };
const KINDS = Object.entries(CLOSED_WITHIN_S);
export type Kind = keyof typeof CLOSED_WITHIN_S;

/** The expected duration. A stalled reader may take longer. */
export const SLOW_CONNECTIONS_SECONDS = 2 * SECONDS + OPENING_MS / 1000 + CLOSED_WITHIN_S.upload;

/** Opens a thousand slow connections, and measures other calls and the times until the server closes them. */
export async function slowConnections({ address }: ServerProcess, posts: number): Promise<Row[]> {
  using load = new LoadProcess(address, posts);
  const without = await load.run({ perSecond: PER_SECOND }, SECONDS);
  const [path = '/'] = /\/assets\/[^"]+\.js/.exec(await (await fetch(address)).text()) ?? [];
  using slow = await openSlow({ port: Number(new URL(address).port), each: EACH, path });
  await delay(OPENING_MS);
  const withThem = await load.run({ perSecond: PER_SECOND }, SECONDS);
  const p99 = percentile(withThem.served, 0.99) / percentile(without.served, 0.99);
  const unserved = withThem.failed + withThem.shed.length;
  const figure = `${p99.toFixed(1)} times as long: ${medianAndP99(withThem.served)}; without them ${medianAndP99(without.served)}; ${count(unserved)} not served`;
  const promise = `${count(EACH * KINDS.length)} slow connections: other calls take at most twice as long`;
  return [rowOf(promise, figure, p99 <= P99_BAR && unserved === 0), await judgeTimeouts(slow.closed)];
}

/** Waits until all connections have been closed, or should have been. */
async function judgeTimeouts(closed: ReadonlyMap<string, readonly number[]>): Promise<Row> {
  const kinds = KINDS.map(([kind, limit]) => ({ kind, limit, after: closed.get(kind) ?? [] }));
  const latest = Math.max(...kinds.map(({ limit }) => limit));
  const isOpen = () => kinds.some(({ after }) => after.length < EACH);
  for (let waited = SECONDS + OPENING_MS / 1000; isOpen() && waited < latest; waited++) await delay(1000);
  const figures = kinds.map(
    ({ kind, after }) =>
      `${kind}: ${after.length} of ${EACH} after ${(Math.max(...after) / 1000).toFixed(1)} s at most`,
  );
  const isInTime = kinds.every(
    ({ after, limit }) => after.length === EACH && Math.max(...after) <= limit * 1000,
  );
  return rowOf(
    'Slow connections are closed: headers 10 s, bodies and uploads at a byte a second 60 s, silent bodies 20 s, stalled readers 90 s',
    figures.join('; '),
    isInTime,
  );
}

async function openSlow(order: Order) {
  const child = fork(join(import.meta.dirname, 'slow-connections-worker.ts'));
  const closed = new Map<string, number[]>(KINDS.map(([kind]) => [kind, []]));
  const open = Promise.withResolvers<void>();
  child.on('message', (report: Report) => {
    if (report === 'open') open.resolve();
    else closed.get(report.kind)?.push(report.after);
  });
  child.send(order);
  await Promise.race([open.promise, once(child, 'exit')]);
  return { closed, [Symbol.dispose]: () => void child.kill() };
}
