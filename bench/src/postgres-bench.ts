import { join } from 'node:path';
import { measureRound, type Round, type Side } from './measure-cost.ts';
import { measureOnce, medianRound, secondsOfRound, type BenchOptions, type Effort } from './measure-load.ts';
import { median } from './percentile.ts';
import { startPlaza } from './plaza-server.ts';
import { startPostgres, type Postgres } from './sample-postgres.ts';
import { startBareFor } from './reference-servers.ts';
import { atMost, type Row } from './result-table.ts';
import { FEED_PAGES, FIRST_PAGE, RANDOM_PAGE, type Scenario } from './scenarios.ts';

const FEW = 10_000;
const BARE_BAR = 0.4;
const GROWTH_BAR = 0.9;
const STATEMENTS_BAR = 6;

const FILL_SECONDS = 60;
/** The expected duration of a round: the bare server, and both sides with 32 connections and with one. */
const roundSeconds = (effort: Effort) => 5 * secondsOfRound({ ...effort, warmUpSeconds: 0 });
const warmUpSeconds = (effort: Effort) => 4 * effort.warmUpSeconds;

export const secondsOfPostgres = (effort: Effort): number =>
  2 * FILL_SECONDS + FEED_PAGES.length * (warmUpSeconds(effort) + effort.rounds * roundSeconds(effort));

/** Measures the pages of the feed over PostgreSQL with `many` posts, and compares their cost to that with 10,000 posts. */
export async function benchPostgres(many: number, setting: BenchOptions): Promise<Row[]> {
  const { folder, progress } = setting;
  progress.step(`${FEW} posts`, FILL_SECONDS);
  await using postgres = await startPostgres();
  await using few = await startSide(postgres, FEW, join(folder, 'few'));
  progress.step(`${many} posts`, FILL_SECONDS);
  await using large = await startSide(postgres, many, join(folder, 'many'));
  const rows: Row[] = [];
  for (const scenario of FEED_PAGES) rows.push(...(await compareSides(few, large, scenario, setting)));
  return rows;
}

async function startSide(postgres: Postgres, posts: number, folder: string): Promise<Side & AsyncDisposable> {
  const database = await postgres.addDatabase(posts, folder);
  const plaza = await startPlaza(folder, { databaseUrl: database.url });
  return { posts, database, plaza, [Symbol.asyncDispose]: () => plaza[Symbol.asyncDispose]() };
}

/** Measures both sides in each round, since other programs change how fast the machine is. */
async function compareSides(
  few: Side,
  many: Side,
  scenario: Pick<Scenario, 'name' | 'next'>,
  { effort, folder, progress }: BenchOptions,
): Promise<Row[]> {
  await using bare = await startBareFor(many.plaza, scenario, many.posts, folder);
  progress.step(`${scenario.name}, warm-up`, warmUpSeconds(effort));
  const warmUp = { ...effort, seconds: effort.warmUpSeconds };
  for (const side of [few, many]) await measureRound(side, scenario.name, warmUp, 0);
  const limits: number[] = [];
  const rounds: { few: Round; many: Round }[] = [];
  for (let round = 1; round <= effort.rounds; round++) {
    progress.step(`${scenario.name}, round ${round} of ${effort.rounds}`, roundSeconds(effort));
    const target = { url: bare.address, scenario: scenario.name, posts: many.posts };
    limits.push((await measureOnce(target, { ...effort, warmUpSeconds: 0 })).rate);
    rounds.push({
      few: await measureRound(few, scenario.name, effort, round),
      many: await measureRound(many, scenario.name, effort, round),
    });
  }
  return rowsOf(scenario, rounds, median(limits));
}

/** The cost with few posts divided by that with many; 1 if both are equal, also if both are 0. */
const ratioOf = (few: number, many: number) => (few === many ? 1 : few / many);

function rowsOf(
  scenario: Pick<Scenario, 'name' | 'next'>,
  rounds: readonly { few: Round; many: Round }[],
  limit: number,
): Row[] {
  const { rate, p99 } = medianRound(rounds.map(({ many }) => many.underLoad));
  const errors = rounds.reduce((sum, { few, many }) => sum + few.underLoad.errors + many.underLoad.errors, 0);
  const compare = (what: string, of: (round: Round) => number, unit = '') => ({
    name: `${scenario.name}: ${what}, compared with ${FEW} posts`,
    unit,
    value: median(rounds.map(({ many }) => of(many))),
    limit: median(rounds.map(({ few }) => of(few))),
    ratio: median(rounds.map(({ few, many }) => ratioOf(of(few), of(many)))),
  });
  const shown = (row: Omit<Row, 'met'>): Row => ({ ...row, met: true });
  const atLeast = (bar: number, row: Omit<Row, 'met'>): Row => ({
    ...row,
    bar,
    met: (row.ratio ?? 0) >= bar,
  });
  const work = compare('processor time', (round) => round.work, 'ms');
  const statements = compare('statements', (round) => round.statements);
  const answers = { name: scenario.name, value: rate, limit, ratio: rate / limit, p99, errors };
  return [
    scenario === FIRST_PAGE ? atLeast(BARE_BAR, answers) : shown(answers),
    // Of few posts, many random pages are cached.
    scenario === RANDOM_PAGE ? shown(work) : atLeast(GROWTH_BAR, work),
    shown(compare('processor time of the database', (round) => round.databaseWork, 'ms')),
    shown(compare('time with one connection', (round) => round.alone, 'ms')),
    shown(compare('time per answer under load', ({ underLoad }) => 1000 / underLoad.rate, 'ms')),
    { ...atMost(statements.name, statements.value, STATEMENTS_BAR, ''), limit: statements.limit },
    shown(compare('buffers', (round) => round.buffers)),
  ];
}
