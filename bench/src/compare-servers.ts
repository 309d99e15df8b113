import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { readIntoMemory } from './data-folders.ts';
import { measureOnce, medianRound, secondsOfRound, type Effort } from './measure-load.ts';
import { median } from './percentile.ts';
import type { Progress } from './progress.ts';
import { processorTimes, workedBetween } from './processor-time.ts';

/** A server, and its number of posts. */
export interface Side {
  readonly server: Pick<ServerProcess, 'address' | 'pid'>;
  readonly posts: number;
  /** Its data folder, if it has one; read into memory before each round. */
  readonly dataDir?: string;
}

type Round = Awaited<ReturnType<typeof measureRound>>;

/**
 * Measures two servers under the same load, alternating in each round.
 * @returns the rounds with the median rates, and the medians of the ratios, because the speed of a machine changes
 */
export async function measureInRounds(
  side: Side,
  against: Side,
  scenario: string,
  effort: Effort,
  progress: Progress,
) {
  const rounds: { readonly one: Round; readonly other: Round }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    progress.step(`${scenario}, round ${round + 1} of ${effort.rounds}`, 2 * secondsOfRound(effort));
    const other = await measureRound(against, scenario, effort);
    rounds.push({ other, one: await measureRound(side, scenario, effort) });
  }
  return {
    measured: medianRound(rounds.map(({ one }) => one)),
    limit: medianRound(rounds.map(({ other }) => other)),
    ratio: median(rounds.map(({ one, other }) => one.rate / other.rate)),
    work: median(rounds.map(({ one, other }) => other.work / one.work)),
    errors: rounds.reduce((sum, { one }) => sum + one.errors, 0),
  };
}

/** `work` is in milliseconds of processor time per answer. */
async function measureRound({ server, posts, dataDir }: Side, scenario: string, effort: Effort) {
  if (dataDir !== undefined) await readIntoMemory(dataDir);
  const target = { url: server.address, scenario, posts };
  const { warmUpSeconds } = effort;
  await measureOnce(target, { ...effort, warmUpSeconds: 0, seconds: warmUpSeconds });
  const before = await processorTimes([server.pid]);
  const measured = await measureOnce(target, { ...effort, warmUpSeconds: 0 });
  const work = workedBetween(before, await processorTimes([server.pid])) / measured.answers;
  return { ...measured, work };
}
