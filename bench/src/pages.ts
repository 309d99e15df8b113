import { join } from 'node:path';
import { measureOnce, median, medianOf, type Effort } from './measure.ts';
import { measureRound, type Round, type Side } from './meter.ts';
import { startPlaza } from './plaza.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { startBareFor } from './reference.ts';
import type { Row } from './report.ts';
import { FEED_PAGES, type Scenario } from './scenarios.ts';

const FEW = 10_000;
const BARE_BAR = 0.4;
const GROWTH_BAR = 0.9;
const STATEMENTS_BAR = 6;
const [FIRST, RANDOM] = FEED_PAGES;

/** What pages of the feed cost over PostgreSQL, of few posts and of many. */
export async function benchPages(many: number, effort: Effort, folder: string): Promise<Row[]> {
  await using postgres = await startPostgres();
  await using few = await startSide(postgres, FEW, join(folder, 'few'));
  await using large = await startSide(postgres, many, join(folder, 'many'));
  const rows: Row[] = [];
  for (const scenario of FEED_PAGES) rows.push(...(await compareSides(few, large, scenario, effort, folder)));
  return rows;
}

async function startSide(postgres: Postgres, posts: number, folder: string): Promise<Side & AsyncDisposable> {
  const database = await postgres.addDatabase(posts, folder);
  const plaza = await startPlaza(folder, { databaseUrl: database.url });
  return { posts, database, plaza, [Symbol.asyncDispose]: () => plaza[Symbol.asyncDispose]() };
}

/** The two take turns, since how fast a machine is changes with what else it does. */
async function compareSides(
  few: Side,
  many: Side,
  scenario: Pick<Scenario, 'name' | 'next'>,
  effort: Effort,
  folder: string,
): Promise<Row[]> {
  await using bare = await startBareFor(many.plaza, scenario, many.posts, folder);
  const warmUp = { ...effort, seconds: effort.warmUpSeconds };
  for (const side of [few, many]) await measureRound(side, scenario, warmUp, 0);
  const limits: number[] = [];
  const rounds: { few: Round; many: Round }[] = [];
  for (let round = 1; round <= effort.rounds; round++) {
    const target = { url: bare.url, scenario: scenario.name, posts: many.posts };
    limits.push((await measureOnce(target, { ...effort, warmUpSeconds: 0 })).rate);
    rounds.push({
      few: await measureRound(few, scenario, effort, round),
      many: await measureRound(many, scenario, effort, round),
    });
  }
  return rowsOf(scenario, rounds, medianOf(limits));
}

/** One where both are nothing, too. */
const partOf = (few: number, many: number) => (few === many ? 1 : few / many);

function rowsOf(
  scenario: Pick<Scenario, 'name' | 'next'>,
  rounds: readonly { few: Round; many: Round }[],
  limit: number,
): Row[] {
  const { rate, p99 } = median(rounds.map(({ many }) => many.together));
  const errors = rounds.reduce((sum, { few, many }) => sum + few.together.errors + many.together.errors, 0);
  const beside = (what: string, of: (round: Round) => number, unit = '') => ({
    name: `${scenario.name}: ${what}, beside ${FEW} posts`,
    unit,
    value: medianOf(rounds.map(({ many }) => of(many))),
    limit: medianOf(rounds.map(({ few }) => of(few))),
    ratio: medianOf(rounds.map(({ few, many }) => partOf(of(few), of(many)))),
  });
  const shown = (row: Omit<Row, 'met'>): Row => ({ ...row, met: true });
  const atLeast = (bar: number, row: Omit<Row, 'met'>): Row => ({
    ...row,
    bar,
    met: (row.ratio ?? 0) >= bar,
  });
  const work = beside('work', (round) => round.work, 'ms');
  const { value, unit, ...statements } = beside('statements', (round) => round.statements);
  const answers = { name: scenario.name, value: rate, limit, ratio: rate / limit, p99, errors };
  return [
    scenario === FIRST ? atLeast(BARE_BAR, answers) : shown(answers),
    // Of few posts, many a random page is remembered.
    scenario === RANDOM ? shown(work) : atLeast(GROWTH_BAR, work),
    shown(beside('work of the database', (round) => round.databaseWork, 'ms')),
    shown(beside('time of one alone', (round) => round.alone, 'ms')),
    shown(beside('time of many at once', ({ together }) => 1000 / together.rate, 'ms')),
    {
      name: statements.name,
      value,
      unit,
      limit: statements.limit,
      bar: STATEMENTS_BAR,
      met: value <= STATEMENTS_BAR,
    },
    shown(beside('buffers', (round) => round.buffers)),
  ];
}
