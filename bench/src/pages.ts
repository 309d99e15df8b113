import { join } from 'node:path';
import { measureOnce, median, medianOf, secondsOfRound, type Effort } from './measure.ts';
import { measureRound, type Round, type Side } from './meter.ts';
import { startPlaza } from './plaza.ts';
import type { Progress } from './progress.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { startBareFor } from './reference.ts';
import type { Row } from './report.ts';
import { FEED_PAGES, type Scenario } from './scenarios.ts';

const FEW = 10_000;
const BARE_BAR = 0.4;
const GROWTH_BAR = 0.9;
const STATEMENTS_BAR = 6;
const [FIRST, RANDOM] = FEED_PAGES;

/** What is the same for all pages. */
interface Setting {
  readonly effort: Effort;
  readonly folder: string;
  readonly progress: Progress;
}

const FILL_SECONDS = 60;
/** The bare server, and both sides under load and with one member alone. */
const roundSeconds = (effort: Effort) => 5 * secondsOfRound({ ...effort, warmUpSeconds: 0 });
const warmUpSeconds = (effort: Effort) => 4 * effort.warmUpSeconds;

/** How long everything takes, about. */
export const secondsOfPages = (effort: Effort): number =>
  2 * FILL_SECONDS + FEED_PAGES.length * (warmUpSeconds(effort) + effort.rounds * roundSeconds(effort));

/** What pages of the feed cost over PostgreSQL, of few posts and of many. */
export async function benchPages(many: number, setting: Setting): Promise<Row[]> {
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

/** The rounds alternate between the two, since other programs change how fast the machine is. */
async function compareSides(
  few: Side,
  many: Side,
  scenario: Pick<Scenario, 'name' | 'next'>,
  { effort, folder, progress }: Setting,
): Promise<Row[]> {
  await using bare = await startBareFor(many.plaza, scenario, many.posts, folder);
  progress.step(`${scenario.name}, warm-up`, warmUpSeconds(effort));
  const warmUp = { ...effort, seconds: effort.warmUpSeconds };
  for (const side of [few, many]) await measureRound(side, scenario, warmUp, 0);
  const limits: number[] = [];
  const rounds: { few: Round; many: Round }[] = [];
  for (let round = 1; round <= effort.rounds; round++) {
    progress.step(`${scenario.name}, round ${round} of ${effort.rounds}`, roundSeconds(effort));
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
    // Of few posts, many a random page is cached.
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
