import { join } from 'node:path';
import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { copyData, hideMembers, readIntoMemory } from './data-folders.ts';
import type { Measured } from './load-worker.ts';
import {
  commitRate,
  measureOnce,
  medianRound,
  secondsOfRound,
  type BenchOptions,
  type Effort,
} from './measure-load.ts';
import { residentMegabytes } from './memory.ts';
import { median } from './percentile.ts';
import { startPlaza, WITHOUT_CACHES, type PlazaOptions } from './plaza-server.ts';
import { startBareFor, startSqlReference } from './reference-servers.ts';
import { atMost, type Row } from './result-table.ts';
import { BLOCKS, MUTES } from './sample-rows.ts';
import { FIRST_PAGE, RANDOM_PAGE, SCENARIOS, type Scenario } from './scenarios.ts';
import { measureInRounds, rowOf, type Side } from './compare-servers.ts';
import { measureUploads } from './measure-uploads.ts';

const GROWTH_BAR = 0.9;
const HIDDEN_BAR = 0.8;
const P99_BAR = 3;
const RSS_BAR_MB = 160;
const READY_BAR_MS = 500;
const SMALL = 1000;
const PREPARATION_SECONDS = 30;
const START_SECONDS = 1;
/** Those of growth and of hidden members. */
const COMPARISONS = 4;

interface Setting extends BenchOptions {
  readonly posts: number;
}

/** The expected duration of `benchEmbedded`, in seconds. */
export const secondsOfEmbedded = (effort: Effort): number =>
  PREPARATION_SECONDS +
  (SCENARIOS.length - 1 + COMPARISONS) * effort.rounds * 2 * secondsOfRound(effort) +
  effort.rounds * likeSeconds(effort) +
  secondsOfRound(effort) +
  effort.rounds * START_SECONDS;

const likeSeconds = (effort: Effort) => effort.seconds + secondsOfRound(effort);

/** Measures all scenarios, growth, uploads and the start on SQLite. @returns a row for each measurement */
export async function benchEmbedded(setting: Setting): Promise<Row[]> {
  const { posts, folder, progress } = setting;
  progress.step(`${posts} posts`, PREPARATION_SECONDS);
  const folders = {
    large: join(folder, 'large'),
    small: join(folder, 'small'),
    hiding: join(folder, 'hiding'),
  };
  await copyData(posts, folders.large);
  await copyData(SMALL, folders.small);
  await copyData(posts, folders.hiding);
  await hideMembers(folders.hiding, posts);
  return [
    ...(await underLoad(folders.large, setting)),
    await growthOf(folders, setting, FIRST_PAGE.name, FIRST_PAGE.name),
    await growthOf(folders, setting, RANDOM_PAGE.name, `${RANDOM_PAGE.name}, caches off`, WITHOUT_CACHES),
    ...(await hidingOf(folders, setting)),
    await readiness(folders.large, setting),
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
  rows.push(atMost('memory after the mix', await residentMegabytes(plaza.pid), RSS_BAR_MB, 'MB'));
  await readIntoMemory(dataDir);
  setting.progress.step('uploads', secondsOfRound(setting.effort));
  rows.push(...(await measureUploads(plaza, setting)));
  return rows;
}

async function compareWithServer(
  side: Side & { readonly server: ServerProcess; readonly dataDir: string },
  scenario: Scenario,
  { posts, effort, folder, progress }: Setting,
): Promise<Row[]> {
  const { bar, comparedWith } = scenario;
  await using server =
    comparedWith === 'SQL reference'
      ? await startSqlReference(side.dataDir)
      : await startBareFor(side.server, scenario, posts, folder);
  const other = { server, posts, ...(comparedWith === 'SQL reference' && { dataDir: side.dataDir }) };
  const comparison = await measureInRounds(side, other, scenario.name, effort, progress);
  const row = rowOf(`${scenario.name} ÷ ${comparedWith}`, comparison, bar);
  if (scenario !== FIRST_PAGE) return [row];
  const [p99, limit] = [comparison.measured.p99, comparison.limit.p99];
  return [row, { ...atMost('feed, p99 ÷ that of bare', p99 / limit, P99_BAR, ''), limit }];
}

async function compareWithCommits(
  { server: { address }, dataDir }: Side & { readonly dataDir: string },
  scenario: Scenario,
  { posts, effort, folder, progress }: Setting,
): Promise<Row> {
  const rounds: { readonly measured: Measured; readonly commits: number }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    progress.step(`${scenario.name}, round ${round + 1} of ${effort.rounds}`, likeSeconds(effort));
    const commits = commitRate(folder, effort.seconds);
    await readIntoMemory(dataDir);
    rounds.push({
      commits,
      measured: await measureOnce({ url: address, scenario: scenario.name, posts }, effort),
    });
  }
  const { rate: value, p99 } = medianRound(rounds.map(({ measured }) => measured));
  const limit = median(rounds.map(({ commits }) => commits));
  const ratio = median(rounds.map(({ measured, commits }) => measured.rate / commits));
  const errors = rounds.reduce((sum, { measured }) => sum + measured.errors, 0);
  const { bar, comparedWith } = scenario;
  const name = `${scenario.name} ÷ ${comparedWith}`;
  return { name, value, limit, ratio, bar, met: ratio >= bar && errors === 0, p99, errors };
}

/** Compares the rate of a scenario with many posts to that with 1,000, on two servers that just started. */
async function growthOf(
  folders: { readonly large: string; readonly small: string },
  { posts, effort, progress }: Setting,
  scenario: string,
  name: string,
  options: PlazaOptions = {},
): Promise<Row> {
  await using large = await startPlaza(folders.large, options);
  await using small = await startPlaza(folders.small, options);
  const sides = [
    { server: large, posts, dataDir: folders.large },
    { server: small, posts: SMALL, dataDir: folders.small },
  ] as const;
  const comparison = await measureInRounds(...sides, scenario, effort, progress);
  return rowOf(`${name}: ${posts} posts ÷ ${SMALL}`, comparison, GROWTH_BAR);
}

/** Compares pages of members who hide others to those of members who hide nobody; the bar is for the page that all open. */
async function hidingOf(
  folders: { readonly large: string; readonly hiding: string },
  { posts, effort, progress }: Setting,
): Promise<Row[]> {
  await using all = await startPlaza(folders.large);
  await using hiding = await startPlaza(folders.hiding);
  const sides = [
    { server: hiding, posts, dataDir: folders.hiding },
    { server: all, posts, dataDir: folders.large },
  ] as const;
  const rows: Row[] = [];
  for (const { name } of [FIRST_PAGE, RANDOM_PAGE]) {
    const comparison = await measureInRounds(...sides, name, effort, progress);
    const bar = name === FIRST_PAGE.name ? HIDDEN_BAR : undefined;
    rows.push(rowOf(`${name}: ${BLOCKS} blocks and ${MUTES} mutes ÷ none`, comparison, bar));
  }
  return rows;
}

/** The row of the median duration of a start. The first start is slower: it also waits until the copied data are on the disk. */
async function readiness(dataDir: string, { effort, progress }: Setting): Promise<Row> {
  progress.step('starts', effort.rounds * START_SECONDS);
  const times: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const launched = performance.now();
    const plaza = await startPlaza(dataDir);
    times.push(performance.now() - launched);
    await plaza[Symbol.asyncDispose]();
  }
  return atMost('ready after start', median(times), READY_BAR_MS, 'ms');
}
