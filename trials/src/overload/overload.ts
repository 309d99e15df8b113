import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { Loader, middleAnd99, type Outcome, type Part } from './loader.ts';

/** How many ask at once until no more is answered a second. */
const MEMBERS = [8, 16, 32, 64, 128] as const;
/** How many times as much comes, and the part of the peak that is still served. */
const OVERLOADS = [
  { times: 2, bar: 0.9 },
  { times: 4, bar: 0.8 },
] as const;
const ROUNDS = 3;
const BACK_SECONDS = 6;
const SHED_BAR_MS = 20;
const HEALTH_BAR_MS = 100;
const BACK_BAR_MS = 5000;
/** What comes afterwards, as part of the most that is served. */
const AFTER = 0.3;
const LOOK_EVERY_MS = 50;

interface Effort {
  readonly posts: number;
  /** How long there is too much, for each overload. */
  readonly seconds: number;
  readonly progress: Progress;
}

/** A look at the peak takes this part of the seconds of an overload. */
const peakSeconds = (seconds: number) => seconds / 6;

/** How long everything takes, about. */
export const secondsOfOverload = (seconds: number): number =>
  (MEMBERS.length + 2) * peakSeconds(seconds) +
  OVERLOADS.length * (seconds + ROUNDS * peakSeconds(seconds)) +
  BACK_SECONDS;

/** Finds out how much a server serves at most, and lets more come, in rounds: a machine is not as fast all the time. */
export async function overload({ address }: ServerProcess, effort: Effort): Promise<Row[]> {
  const { posts, seconds, progress } = effort;
  using loader = new Loader(address, posts);
  progress.step('peak', (MEMBERS.length + 2) * peakSeconds(seconds));
  const members = await findMembers(loader, peakSeconds(seconds));
  const peakNow = async () => rateOf(await loader.run({ members }, peakSeconds(seconds)));
  const rows: Row[] = [];
  let before = await peakNow();
  let all: Round[] = [];
  for (const { times, bar } of OVERLOADS) {
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress.step(`${times} × peak, round ${round} of ${ROUNDS}`, seconds / ROUNDS + peakSeconds(seconds));
      const perSecond = times * before;
      const health = await watchHealth(address, () => loader.run({ perSecond }, seconds / ROUNDS));
      const after = await peakNow();
      rounds.push({ ...health, peak: (before + after) / 2 });
      before = after;
    }
    rows.push(...judge(rounds, { members, times, bar }));
    all = [...all, ...rounds];
  }
  progress.step('after the overload', BACK_SECONDS);
  const back = await loader.run({ perSecond: AFTER * before }, BACK_SECONDS);
  return [...rows, ...judgeAround(all, back)];
}

/** One time in which too much came. */
interface Round {
  readonly during: Outcome;
  /** How long health took each time, in milliseconds. */
  readonly took: readonly number[];
  /** The most that was served in a second, just before and after. */
  readonly peak: number;
}

/** How many have to ask at once for the most to be served. */
async function findMembers(loader: Loader, seconds: number): Promise<number> {
  let best = { members: 0, peak: 0 };
  // A first run without a measurement: code is compiled, and pages are cached.
  await loader.run({ members: MEMBERS[2] }, seconds);
  for (const members of MEMBERS) {
    const peak = rateOf(await loader.run({ members }, seconds));
    if (peak > best.peak) best = { members, peak };
  }
  return best.members;
}

const rateOf = ({ served, seconds }: Outcome) => served.count / seconds;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const togetherOf = (parts: readonly Part[]): Part => ({
  count: sumOf(parts.map((part) => part.count)),
  took: parts.flatMap(({ took }) => took),
});

function judge(
  rounds: readonly Round[],
  { members, times, bar }: { members: number; times: number; bar: number },
): Row[] {
  const outcomes = rounds.map(({ during }) => during);
  const goodputs = rounds.map(({ during, peak }) => rateOf(during) / peak).toSorted((a, b) => a - b);
  const goodput = percentile(goodputs, 0.5);
  const rounded = goodputs.map((each) => each.toFixed(2)).join(', ');
  const [served, shed] = [
    togetherOf(outcomes.map((each) => each.served)),
    togetherOf(outcomes.map((each) => each.shed)),
  ];
  const [failed, withoutRetryAfter] = [
    sumOf(outcomes.map((each) => each.failed)),
    sumOf(outcomes.map((each) => each.withoutRetryAfter)),
  ];
  const seconds = sumOf(outcomes.map((each) => each.seconds));
  const peaks = rounds.map(({ peak }) => count(peak)).join(', ');
  return [
    rowOf(
      `${times} times as much as is served at most: at least ${bar} of it is`,
      `${goodput.toFixed(2)} in the middle of ${rounded}: ${count(served.count / seconds)} a second, of ${peaks} with ${members} at once; after ${middleAnd99(served)}`,
      goodput >= bar,
    ),
    rowOf(
      `Of ${times} times as much, the rest is told within ${SHED_BAR_MS} ms when to come again`,
      `${count(shed.count / seconds)} a second, after ${middleAnd99(shed)}; ${count(withoutRetryAfter)} of them without a time, ${count(failed)} calls failed`,
      failed === 0 && withoutRetryAfter === 0 && percentile(shed.took, 0.99) <= SHED_BAR_MS,
    ),
  ];
}

function judgeAround(rounds: readonly Round[], back: Outcome): Row[] {
  const health = rounds.flatMap(({ took }) => took);
  return [
    rowOf(
      `Health answers within ${HEALTH_BAR_MS} ms meanwhile`,
      middleAnd99({ took: health }),
      percentile(health, 0.99) <= HEALTH_BAR_MS,
    ),
    rowOf(
      'Nothing is shed from 5 s after it on',
      `the last one after ${count(back.lastUnserved)} ms; then ${middleAnd99(back.served)}`,
      back.lastUnserved <= BACK_BAR_MS,
    ),
  ];
}

/** Asks whether the server lives, again and again, while something happens. */
async function watchHealth<T>(
  address: string,
  happen: () => Promise<T>,
): Promise<{ during: T; took: number[] }> {
  const took: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await fetch(address + LIVE_PATH).then((answer) => answer.text());
      took.push(performance.now() - asked);
      await delay(LOOK_EVERY_MS);
    }
  })();
  const during = await happen().finally(() => over.abort());
  await watching;
  return { during, took };
}
