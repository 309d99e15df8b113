import { readIntoMemory } from './data.ts';
import type { Measured } from './load.ts';
import { measureOnce, median, medianOf, secondsOfRound, type Effort } from './measure.ts';
import type { Server } from './plaza.ts';
import type { Progress } from './progress.ts';
import { processorTimes, workedBetween } from './processor-time.ts';
import type { Scenario } from './scenarios.ts';

/** A server, and how many posts the load takes it to have. */
export interface Side {
  readonly server: Pick<Server, 'url' | 'pid'>;
  readonly posts: number;
  /** Where its rows are, if it has any: in memory when a round begins. */
  readonly dataDir?: string;
}

/** What a server did, and as what part of another. */
export interface Comparison {
  /** The rounds in the middle by their rates. */
  readonly measured: Measured;
  readonly limit: Measured;
  /** In the middle one of the rounds: a machine that is slower for a while is so for both. */
  readonly ratio: number;
  /** The same by the processor's time that an answer took, which other programs can hardly lengthen. */
  readonly work: number;
  readonly errors: number;
}

interface Round extends Measured {
  /** Milliseconds of a processor that an answer took. */
  readonly work: number;
}

/** Measures two servers under the same load, one after the other in each round. */
export async function measureInRounds(
  side: Side,
  against: Side,
  scenario: Pick<Scenario, 'name' | 'next'>,
  effort: Effort,
  progress: Progress,
): Promise<Comparison> {
  const rounds: { readonly one: Round; readonly other: Round }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    progress.step(`${scenario.name}, round ${round + 1} of ${effort.rounds}`, 2 * secondsOfRound(effort));
    const other = await measureRound(against, scenario, effort);
    rounds.push({ other, one: await measureRound(side, scenario, effort) });
  }
  return {
    measured: median(rounds.map(({ one }) => one)),
    limit: median(rounds.map(({ other }) => other)),
    ratio: medianOf(rounds.map(({ one, other }) => one.rate / other.rate)),
    work: medianOf(rounds.map(({ one, other }) => other.work / one.work)),
    errors: rounds.reduce((sum, { one }) => sum + one.errors, 0),
  };
}

async function measureRound(
  { server, posts, dataDir }: Side,
  { name }: Pick<Scenario, 'name'>,
  effort: Effort,
): Promise<Round> {
  if (dataDir !== undefined) await readIntoMemory(dataDir);
  const target = { url: server.url, scenario: name, posts };
  const { warmUpSeconds } = effort;
  await measureOnce(target, { ...effort, warmUpSeconds: 0, seconds: warmUpSeconds });
  const before = await processorTimes([server.pid]);
  const measured = await measureOnce(target, { ...effort, warmUpSeconds: 0 });
  const work = workedBetween(before, await processorTimes([server.pid])) / measured.answers;
  return { ...measured, work };
}
