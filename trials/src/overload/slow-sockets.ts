import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import { Loader, middleAnd99 } from './loader.ts';
import { KINDS, type Kind, type Slowness, type SlowWord } from './slowness.ts';

const EACH = 250;
/** What others ask meanwhile, a second; little beside what can be served. */
const PER_SECOND = 100;
/** Long enough for a few slow answers not to be the hundredth part, and over before bodies are cut off. */
const SECONDS = 24;
/** A thousand that come at once are a crowd first; slow they are once what they asked for is under way. */
const SETTLED_AFTER_MS = 5000;
const P99_BAR = 2;
/** Until each kind is cut off: the limit, and what it takes to look again, or to fill what lies in between. */
const CUT_OFF_WITHIN_S: Readonly<Record<Kind, number>> = { headers: 13, json: 33, upload: 63, reading: 120 };

/** How long that takes, about; without a reader who stalls. */
export const SLOW_SOCKETS_SECONDS = 2 * SECONDS + SETTLED_AFTER_MS / 1000 + CUT_OFF_WITHIN_S.upload;

/** Opens a thousand slow connections, and looks what others notice and when they are cut off. */
export async function slowSockets({ address }: ServerProcess, posts: number): Promise<Row[]> {
  using loader = new Loader(address, posts);
  const without = await loader.run({ perSecond: PER_SECOND }, SECONDS);
  const [path = '/'] = /\/assets\/[^"]+\.js/.exec(await (await fetch(address)).text()) ?? [];
  using slow = await openSlow({ port: Number(new URL(address).port), each: EACH, path });
  await delay(SETTLED_AFTER_MS);
  const withThem = await loader.run({ perSecond: PER_SECOND }, SECONDS);
  const p99 = percentile(withThem.served.took, 0.99) / percentile(without.served.took, 0.99);
  const unserved = withThem.failed + withThem.shed.count;
  const seen = `${p99.toFixed(1)} times as long: ${middleAnd99(withThem.served)}; without them ${middleAnd99(without.served)}; ${count(unserved)} not served`;
  const promise = `${count(EACH * KINDS.length)} slow connections: others wait at most twice as long`;
  return [rowOf(promise, seen, p99 <= P99_BAR && unserved === 0), await cutOff(slow.closed)];
}

/** Waits until all have been closed, or should have been. */
async function cutOff(closed: ReadonlyMap<Kind, readonly number[]>): Promise<Row> {
  const kinds = KINDS.map((kind) => ({ kind, after: closed.get(kind) ?? [], limit: CUT_OFF_WITHIN_S[kind] }));
  const latest = Math.max(...kinds.map(({ limit }) => limit));
  const isOpen = () => kinds.some(({ after }) => after.length < EACH);
  for (let waited = SECONDS + SETTLED_AFTER_MS / 1000; isOpen() && waited < latest; waited++)
    await delay(1000);
  const figures = kinds.map(
    ({ kind, after }) =>
      `${kind}: ${after.length} of ${EACH} after ${(Math.max(...after) / 1000).toFixed(1)} s at most`,
  );
  const isInTime = kinds.every(
    ({ after, limit }) => after.length === EACH && Math.max(...after) <= limit * 1000,
  );
  return rowOf(
    'They are cut off: headers 10 s, bodies 30 s, uploads 60 s, readers who stall 90 s',
    figures.join('; '),
    isInTime,
  );
}

async function openSlow(order: Slowness) {
  const child = fork(join(import.meta.dirname, 'slow.ts'));
  const closed = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const there = Promise.withResolvers<void>();
  child.on('message', (word: SlowWord) => {
    if (word === 'there') there.resolve();
    else closed.get(word.kind)?.push(word.after);
  });
  child.send(order);
  await Promise.race([there.promise, once(child, 'exit')]);
  return { closed, [Symbol.dispose]: () => void child.kill() };
}
