import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyData, readIntoMemory } from './data.ts';
import type { Measured } from './load.ts';
import { commitRate, measureOnce, median, medianOf, secondsOfRound, type Effort } from './measure.ts';
import { startPlaza, WITHOUT_CACHES, type PlazaOptions, type Server } from './plaza.ts';
import type { Progress } from './progress.ts';
import { startBareFor, startSqlReference } from './reference.ts';
import { atMost, type Row } from './report.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { measureInRounds, type Side } from './rounds.ts';
import { measureUploads } from './uploads.ts';

const GROWTH_BAR = 0.9;
const P99_BAR = 3;
const RSS_BAR_MB = 160;
const READY_BAR_MS = 500;
const SMALL = 1000;
const PREPARATION_SECONDS = 30;
const START_SECONDS = 1;
const GROWTH_COMPARISONS = 2;
/** What the data, the effort and a folder for both are. */
interface Setting {
  readonly posts: number;
  readonly effort: Effort;
  readonly folder: string;
  readonly progress: Progress;
}

/** How long everything takes, about: comparisons, growth, likes, uploads, starts. */
export const secondsOfEmbedded = (effort: Effort): number =>
  PREPARATION_SECONDS +
  (SCENARIOS.length - 1 + GROWTH_COMPARISONS) * effort.rounds * 2 * secondsOfRound(effort) +
  effort.rounds * likeSeconds(effort) +
  secondsOfRound(effort) +
  effort.rounds * START_SECONDS;

const likeSeconds = (effort: Effort) => effort.seconds + secondsOfRound(effort);

/** Everything that has a bar, on the embedded engine. */
export async function benchEmbedded(setting: Setting): Promise<Row[]> {
  const { posts, folder, progress } = setting;
  progress.step(`${posts} posts`, PREPARATION_SECONDS);
  const [large, small] = [join(folder, 'large'), join(folder, 'small')];
  await copyData(posts, large);
  await copyData(SMALL, small);
  return [
    ...(await underLoad(large, setting)),
    ...(await growth({ large, small }, setting)),
    await readiness(large, setting),
  ];
}

async function underLoad(dataDir: string, setting: Setting): Promise<Row[]> {
  await using plaza = await startPlaza(dataDir);
  const side = { server: plaza, posts: setting.posts, dataDir };
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) {
    const isCompared = scenario.comparedWith !== 'commits of SQLite';
    if (isCompared) rows.push(...(await compareWithServer(side, scenario, setting)));
    else rows.push(await compareWithCommits(side, scenario, setting));
  }
  rows.push(atMost('memory after the mix', await residentMegabytes(plaza), RSS_BAR_MB, 'MB'));
  await readIntoMemory(dataDir);
  setting.progress.step('uploads', secondsOfRound(setting.effort));
  rows.push(...(await measureUploads(plaza, setting)));
  return rows;
}

async function compareWithServer(
  side: Side & { readonly server: Server; readonly dataDir: string },
  scenario: Scenario,
  { posts, effort, folder, progress }: Setting,
): Promise<Row[]> {
  const { bar, comparedWith } = scenario;
  await using server =
    comparedWith === 'SQL reference'
      ? await startSqlReference(side.dataDir)
      : await startBareFor(side.server, scenario, posts, folder);
  const other = { server, posts, ...(comparedWith === 'SQL reference' && { dataDir: side.dataDir }) };
  const { measured, limit, ratio, work, errors } = await measureInRounds(
    side,
    other,
    scenario,
    effort,
    progress,
  );
  const { rate, p99 } = measured;
  const met = ratio >= bar && errors === 0;
  const name = `${scenario.name} ÷ ${comparedWith}`;
  const row: Row = { name, value: rate, limit: limit.rate, ratio, work, bar, met, p99, errors };
  if (scenario.name !== SCENARIOS[0]?.name) return [row];
  return [row, { ...atMost('feed, p99 ÷ that of bare', p99 / limit.p99, P99_BAR, ''), limit: limit.p99 }];
}

async function compareWithCommits(
  { server: { url }, dataDir }: Side & { readonly dataDir: string },
  scenario: Scenario,
  { posts, effort, folder, progress }: Setting,
): Promise<Row> {
  const rounds: { readonly measured: Measured; readonly commits: number }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    progress.step(`${scenario.name}, round ${round + 1} of ${effort.rounds}`, likeSeconds(effort));
    const commits = commitRate(folder, effort.seconds);
    await readIntoMemory(dataDir);
    rounds.push({ commits, measured: await measureOnce({ url, scenario: scenario.name, posts }, effort) });
  }
  const { rate: value, p99 } = median(rounds.map(({ measured }) => measured));
  const limit = medianOf(rounds.map(({ commits }) => commits));
  const ratio = medianOf(rounds.map(({ measured, commits }) => measured.rate / commits));
  const errors = rounds.reduce((sum, { measured }) => sum + measured.errors, 0);
  const { bar, comparedWith } = scenario;
  const name = `${scenario.name} ÷ ${comparedWith}`;
  return { name, value, limit, ratio, bar, met: ratio >= bar && errors === 0, p99, errors };
}

interface Folders {
  readonly large: string;
  readonly small: string;
}

/** Pages of many posts as part of the same of few: of two servers that just started, in alternating rounds. */
async function growth(folders: Folders, setting: Setting): Promise<Row[]> {
  const [first, random] = SCENARIOS;
  if (!first || !random) return [];
  return [
    await growthOf(folders, setting, first, first.name),
    await growthOf(folders, setting, random, `${random.name}, caches off`, WITHOUT_CACHES),
  ];
}

async function growthOf(
  folders: Folders,
  { posts, effort, progress }: Setting,
  scenario: Scenario,
  name: string,
  options: PlazaOptions = {},
): Promise<Row> {
  await using large = await startPlaza(folders.large, options);
  await using small = await startPlaza(folders.small, options);
  const sides = [
    { server: large, posts, dataDir: folders.large },
    { server: small, posts: SMALL, dataDir: folders.small },
  ] as const;
  const { measured, limit, ratio, work } = await measureInRounds(...sides, scenario, effort, progress);
  const met = ratio >= GROWTH_BAR;
  const growthName = `${name}: ${posts} posts ÷ ${SMALL}`;
  return {
    name: growthName,
    value: measured.rate,
    limit: limit.rate,
    ratio,
    work,
    bar: GROWTH_BAR,
    met,
  };
}

/** How long a start takes, in the middle: the first one also waits for the disk to take the data that were copied. */
async function readiness(dataDir: string, { effort, progress }: Setting): Promise<Row> {
  progress.step('starts', effort.rounds * START_SECONDS);
  const times: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    await using plaza = await startPlaza(dataDir);
    times.push(plaza.readyAfter);
  }
  return atMost('ready after start', medianOf(times), READY_BAR_MS, 'ms');
}

async function residentMegabytes({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
