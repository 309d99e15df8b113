import { median, percentile } from '../../../bench/src/percentile.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { measureHealth } from '../repeat-during.ts';
import { count, rowOf, type Row } from '../report.ts';
import { LoadProcess, medianAndP99, type LoadResult } from './load-process.ts';

/** Numbers of clients among which the one with the highest rate is found. */
const CLIENTS = [8, 16, 32, 64, 128] as const;
/** Overloads as multiples of the peak, and the share of the peak that must still be served. */
const OVERLOADS = [
  { times: 2, bar: 0.9 },
  { times: 4, bar: 0.8 },
] as const;
const ROUNDS = 3;
const RECOVERY_SECONDS = 6;
const SHED_BAR_MS = 20;
const HEALTH_BAR_MS = 100;
const RECOVERY_BAR_MS = 5000;
/** The load after the overload, as a share of the peak. */
const RECOVERY_LOAD = 0.3;

interface Effort {
  readonly posts: number;
  /** The duration of each overload. */
  readonly seconds: number;
  readonly progress: Progress;
}

/** The duration of a measurement of the peak. */
const peakSeconds = (seconds: number) => seconds / 6;

/** The expected duration. @param seconds the duration of each overload */
export const secondsOfOverload = (seconds: number): number =>
  (CLIENTS.length + 2) * peakSeconds(seconds) +
  OVERLOADS.length * (seconds + ROUNDS * peakSeconds(seconds)) +
  RECOVERY_SECONDS;

/** Measures the highest rate of a server, and sends multiples of it, in rounds: the speed of a machine changes. */
export async function overload({ address }: ServerProcess, effort: Effort): Promise<Row[]> {
  const { posts, seconds, progress } = effort;
  using load = new LoadProcess(address, posts);
  progress.step('peak', (CLIENTS.length + 2) * peakSeconds(seconds));
  const clients = await findClients(load, peakSeconds(seconds));
  const measurePeak = async () => rateOf(await load.run({ clients }, peakSeconds(seconds)));
  const rows: Row[] = [];
  let before = await measurePeak();
  const all: Round[] = [];
  for (const { times, bar } of OVERLOADS) {
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress.step(`${times} × peak, round ${round} of ${ROUNDS}`, seconds / ROUNDS + peakSeconds(seconds));
      const perSecond = times * before;
      const measured = await measureHealth(address, load.run({ perSecond }, seconds / ROUNDS));
      const after = await measurePeak();
      rounds.push({ ...measured, peak: (before + after) / 2 });
      before = after;
    }
    rows.push(...judge(rounds, { clients, times, bar }));
    all.push(...rounds);
  }
  progress.step('after the overload', RECOVERY_SECONDS);
  const recovery = await load.run({ perSecond: RECOVERY_LOAD * before }, RECOVERY_SECONDS);
  return [...rows, ...judgeHealthAndRecovery(all, recovery)];
}

/** A round of overload. */
interface Round {
  readonly result: LoadResult;
  /** Durations of health checks, in milliseconds. */
  readonly health: readonly number[];
  /** The highest rate just before and after, a second. */
  readonly peak: number;
}

/** Finds the number of clients with the highest rate. */
async function findClients(load: LoadProcess, seconds: number): Promise<number> {
  let best = { clients: 0, peak: 0 };
  // A first run without a measurement: code is compiled, and pages are cached.
  await load.run({ clients: CLIENTS[2] }, seconds);
  for (const clients of CLIENTS) {
    const peak = rateOf(await load.run({ clients }, seconds));
    if (peak > best.peak) best = { clients, peak };
  }
  return best.clients;
}

const rateOf = ({ served, seconds }: LoadResult) => served.length / seconds;
const sumOf = (results: readonly LoadResult[], numberOf: (result: LoadResult) => number) =>
  results.reduce((sum, result) => sum + numberOf(result), 0);

function judge(
  rounds: readonly Round[],
  { clients, times, bar }: { clients: number; times: number; bar: number },
): Row[] {
  const results = rounds.map(({ result }) => result);
  const goodputs = rounds.map(({ result, peak }) => rateOf(result) / peak).toSorted((a, b) => a - b);
  const goodput = median(goodputs);
  const rounded = goodputs.map((each) => each.toFixed(2)).join(', ');
  const served = results.flatMap((each) => each.served);
  const shed = results.flatMap((each) => each.shed);
  const failed = sumOf(results, (each) => each.failed);
  const withoutRetryAfter = sumOf(results, (each) => each.withoutRetryAfter);
  const seconds = sumOf(results, (each) => each.seconds);
  const peaks = rounds.map(({ peak }) => count(peak)).join(', ');
  return [
    rowOf(
      `${times} times as many calls as the peak: at least ${bar} of the peak is served`,
      `${goodput.toFixed(2)}, the median of ${rounded}: ${count(served.length / seconds)} a second, of ${peaks} with ${clients} clients; after ${medianAndP99(served)}`,
      goodput >= bar,
    ),
    rowOf(
      `The other calls at ${times} times the peak are rejected within ${SHED_BAR_MS} ms, with Retry-After`,
      `${count(shed.length / seconds)} a second, after ${medianAndP99(shed)}; ${count(withoutRetryAfter)} of them without Retry-After, ${count(failed)} calls failed`,
      failed === 0 && withoutRetryAfter === 0 && percentile(shed, 0.99) <= SHED_BAR_MS,
    ),
  ];
}

function judgeHealthAndRecovery(rounds: readonly Round[], recovery: LoadResult): Row[] {
  const took = rounds.flatMap(({ health }) => health);
  return [
    rowOf(
      `Health checks during overload are answered within ${HEALTH_BAR_MS} ms`,
      medianAndP99(took),
      percentile(took, 0.99) <= HEALTH_BAR_MS,
    ),
    rowOf(
      'From 5 s after an overload, no call is rejected',
      `the last one after ${count(recovery.lastUnserved)} ms; then ${medianAndP99(recovery.served)}`,
      recovery.lastUnserved <= RECOVERY_BAR_MS,
    ),
  ];
}
