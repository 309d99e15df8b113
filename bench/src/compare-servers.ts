import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { readIntoMemory } from './data-folders.ts';
import { measureOnce, medianRound, secondsOfRound, type Effort } from './measure-load.ts';
import { median } from './percentile.ts';
import type { Progress } from './progress.ts';
import type { Row } from './result-table.ts';
import type { Call } from './scenarios.ts';
import { processorTimes, workedBetween } from './processor-time.ts';

/** One of two compared servers, or the same server under other conditions. `posts`: the number of posts among which the load chooses. */
export interface Side {
  readonly server: Pick<ServerProcess, 'address' | 'pid'>;
  readonly posts: number;
  /** The data folder of the server, read into memory before each round; undefined for a server without one. */
  readonly dataDir?: string;
  /** Runs each measurement, for example while other clients are connected. */
  readonly during?: <T>(measurement: () => Promise<T>) => Promise<T>;
}

/** In each round, both servers are measured so many times, each time for that part of its seconds. */
const TURNS = 3;

export type Comparison = Awaited<ReturnType<typeof measureInRounds>>;
type Round = Awaited<ReturnType<typeof measureRound>>;

/**
 * Measures `against` and `side` alternately, under the same load. The speed of a shared machine can change by a quarter within half a
 * minute; the two measurements of a turn, which make a ratio, are closer to each other.
 * @returns the turns of `side` (`measured`) and `against` (`limit`) with the median rate, the median ratios of rates (`ratio`) and
 *   of processor time per answer (`work`), more than 1 if `side` is better, and the errors of `side` in all rounds
 */
export async function measureInRounds(
  side: Side,
  against: Side,
  scenario: string | Call,
  effort: Effort,
  progress: Progress,
) {
  const name = typeof scenario === 'string' ? scenario : scenario.path;
  const rounds: { readonly one: Round; readonly other: Round }[] = [];
  const turn = {
    rounds: effort.rounds * TURNS,
    warmUpSeconds: effort.warmUpSeconds / TURNS,
    seconds: effort.seconds / TURNS,
  };
  for (let number = 0; number < turn.rounds; number++) {
    if (number % TURNS === 0) {
      const round = effort.rounds > 1 ? `, round ${number / TURNS + 1} of ${effort.rounds}` : '';
      progress.step(`${name}${round}`, 2 * secondsOfRound(effort));
    }
    // Alternately, because the second measurement of a pair finds a warmer machine.
    const isFirst = number % 2 === 1;
    const before = isFirst ? await measureRound(side, scenario, turn) : undefined;
    const other = await measureRound(against, scenario, turn);
    rounds.push({ other, one: before ?? (await measureRound(side, scenario, turn)) });
  }
  return {
    measured: medianRound(rounds.map(({ one }) => one)),
    limit: medianRound(rounds.map(({ other }) => other)),
    ratio: median(rounds.map(({ one, other }) => one.rate / other.rate)),
    work: median(rounds.map(({ one, other }) => other.work / one.work)),
    errors: rounds.reduce((sum, { one }) => sum + one.errors, 0),
  };
}

/** The medians of several comparisons of the same, and the sum of their errors. */
export const medianComparison = (comparisons: readonly Comparison[]): Comparison => ({
  measured: medianRound(comparisons.map(({ measured }) => measured)),
  limit: medianRound(comparisons.map(({ limit }) => limit)),
  ratio: median(comparisons.map(({ ratio }) => ratio)),
  work: median(comparisons.map(({ work }) => work)),
  errors: comparisons.reduce((sum, { errors }) => sum + errors, 0),
});

/**
 * The row of a comparison. It is met without errors, and when the ratio reaches `bar`, if there is one.
 * @param further errors, besides those of the comparison
 */
export function rowOf(name: string, comparison: Comparison, bar?: number, further = 0): Row {
  const { measured, limit, ratio, work } = comparison;
  const errors = comparison.errors + further;
  return {
    name,
    value: measured.rate,
    limit: limit.rate,
    ratio,
    work,
    ...(bar !== undefined && { bar }),
    met: ratio >= (bar ?? 0) && errors === 0,
    p99: measured.p99,
    errors,
  };
}

/** Measures one server after a warm-up. `work`: milliseconds of processor time per answer. */
async function measureRound(side: Side, scenario: string | Call, effort: Effort) {
  const { server, posts, dataDir, during = (measurement) => measurement() } = side;
  if (dataDir !== undefined) await readIntoMemory(dataDir);
  const target = { url: server.address, scenario, posts };
  const { warmUpSeconds } = effort;
  return during(async () => {
    await measureOnce(target, { ...effort, warmUpSeconds: 0, seconds: warmUpSeconds });
    const before = await processorTimes([server.pid]);
    const measured = await measureOnce(target, { ...effort, warmUpSeconds: 0 });
    const work = workedBetween(before, await processorTimes([server.pid])) / measured.answers;
    return { ...measured, work };
  });
}
