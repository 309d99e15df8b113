import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import { Loader, middleAnd99, type Outcome } from './loader.ts';

/** How many ask at once until no more is answered a second. */
const MEMBERS = [8, 16, 32, 64, 128] as const;
const TIMES = 2;
const GOODPUT_BAR = 0.9;
const REFUSAL_BAR_MS = 20;
const HEALTH_BAR_MS = 100;
const BACK_BAR_MS = 5000;
/** What comes afterwards, as part of the most that is served. */
const AFTER = 0.3;
const LOOK_EVERY_MS = 50;

/** Finds out how much a server serves at most, and lets twice as much come. */
export async function overload(
  { address }: ServerProcess,
  { posts, seconds }: { posts: number; seconds: number },
): Promise<Row[]> {
  using loader = new Loader(address, posts);
  const before = await findPeak(loader, seconds / 6);
  const health = await watchHealth(address, () => loader.run({ perSecond: TIMES * before.peak }, seconds));
  const back = await loader.run({ perSecond: AFTER * before.peak }, 6);
  // A machine that others use does not stay as fast as it was.
  const after = rateOf(await loader.run({ members: before.members }, seconds / 6));
  return [...judge(health.during, before, after), ...judgeAround(health.took, back)];
}

/** The most that was served in a second, and how many asked for it at once. */
interface Peak {
  readonly peak: number;
  readonly members: number;
}

async function findPeak(loader: Loader, seconds: number): Promise<Peak> {
  let best: Peak = { peak: 0, members: 0 };
  // Once for nothing: code is compiled, and pages are remembered.
  await loader.run({ members: MEMBERS[2] }, seconds);
  for (const members of MEMBERS) {
    const peak = rateOf(await loader.run({ members }, seconds));
    if (peak > best.peak) best = { peak, members };
  }
  return best;
}

const rateOf = ({ served, seconds }: Outcome) => served.count / seconds;

function judge(during: Outcome, { peak, members }: Peak, after: number): Row[] {
  const { refused, failed, unsaid, seconds } = during;
  const goodput = rateOf(during) / ((peak + after) / 2);
  const rates = `${count(rateOf(during))} a second, of ${count(peak)} before and ${count(after)} after it with ${members} at once`;
  const refusals = `${count(refused.count / seconds)} a second, after ${middleAnd99(refused)}; ${count(unsaid)} of them without a time, ${count(failed)} calls failed`;
  const isSaid = failed === 0 && unsaid === 0;
  return [
    rowOf(
      `${TIMES} times as much as is served at most: at least 0.9 of it is`,
      `${goodput.toFixed(2)}: ${rates}; after ${middleAnd99(during.served)}`,
      goodput >= GOODPUT_BAR,
    ),
    rowOf(
      `The rest is told within ${REFUSAL_BAR_MS} ms when to come again`,
      refusals,
      isSaid && percentile(refused.took, 0.99) <= REFUSAL_BAR_MS,
    ),
  ];
}

function judgeAround(health: readonly number[], back: Outcome): Row[] {
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
