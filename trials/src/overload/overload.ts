import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import { Loader, middleAnd99, type Outcome, type Part } from './loader.ts';

/** How many ask at once until no more is answered a second. */
const MEMBERS = [8, 16, 32, 64, 128] as const;
const TIMES = 2;
const ROUNDS = 3;
const GOODPUT_BAR = 0.9;
const REFUSAL_BAR_MS = 20;
const HEALTH_BAR_MS = 100;
const BACK_BAR_MS = 5000;
/** What comes afterwards, as part of the most that is served. */
const AFTER = 0.3;
const LOOK_EVERY_MS = 50;

/** Finds out how much a server serves at most, and lets twice as much come, in turns: a machine is not as fast all the time. */
export async function overload(
  { address }: ServerProcess,
  { posts, seconds }: { posts: number; seconds: number },
): Promise<Row[]> {
  using loader = new Loader(address, posts);
  const members = await findMembers(loader, seconds / 6);
  const atMost = async () => rateOf(await loader.run({ members }, seconds / 6));
  const rounds: Round[] = [];
  let before = await atMost();
  for (let i = 0; i < ROUNDS; i++) {
    const perSecond = TIMES * before;
    const health = await watchHealth(address, () => loader.run({ perSecond }, seconds / ROUNDS));
    const after = await atMost();
    rounds.push({ ...health, peak: (before + after) / 2 });
    before = after;
  }
  const back = await loader.run({ perSecond: AFTER * before }, 6);
  return [...judge(rounds, members), ...judgeAround(rounds, back)];
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
  // Once for nothing: code is compiled, and pages are remembered.
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

function judge(rounds: readonly Round[], members: number): Row[] {
  const outcomes = rounds.map(({ during }) => during);
  const goodputs = rounds.map(({ during, peak }) => rateOf(during) / peak).toSorted((a, b) => a - b);
  const goodput = percentile(goodputs, 0.5);
  const rounded = goodputs.map((each) => each.toFixed(2)).join(', ');
  const [served, refused] = [
    togetherOf(outcomes.map((each) => each.served)),
    togetherOf(outcomes.map((each) => each.refused)),
  ];
  const [failed, unsaid] = [
    sumOf(outcomes.map((each) => each.failed)),
    sumOf(outcomes.map((each) => each.unsaid)),
  ];
  const seconds = sumOf(outcomes.map((each) => each.seconds));
  const peaks = rounds.map(({ peak }) => count(peak)).join(', ');
  return [
    rowOf(
      `${TIMES} times as much as is served at most: at least 0.9 of it is`,
      `${goodput.toFixed(2)} in the middle of ${rounded}: ${count(served.count / seconds)} a second, of ${peaks} with ${members} at once; after ${middleAnd99(served)}`,
      goodput >= GOODPUT_BAR,
    ),
    rowOf(
      `The rest is told within ${REFUSAL_BAR_MS} ms when to come again`,
      `${count(refused.count / seconds)} a second, after ${middleAnd99(refused)}; ${count(unsaid)} of them without a time, ${count(failed)} calls failed`,
      failed === 0 && unsaid === 0 && percentile(refused.took, 0.99) <= REFUSAL_BAR_MS,
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
      'Nothing is refused from 5 s after it on',
      `the last refusal after ${count(back.lastRefusal)} ms; then ${middleAnd99(back.served)}`,
      back.lastRefusal <= BACK_BAR_MS,
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
