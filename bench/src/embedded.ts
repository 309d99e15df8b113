import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyData } from './data.ts';
import type { Measured } from './load.ts';
import { commitRate, measureOnce, median, medianOf, type Effort } from './measure.ts';
import { startPlaza, type Server } from './plaza.ts';
import { processorTimes, workedBetween } from './processor-time.ts';
import { startReference } from './reference.ts';
import { atMost, type Row } from './report.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { measureUploads } from './uploads.ts';

const LIKE_BAR = 0.5;
const GROWTH_BAR = 0.9;
const P99_BAR = 3;
const RSS_BAR_MB = 160;
const READY_BAR_MS = 500;
const SMALL = 1000;

/** What the data, the effort and a folder for both are. */
interface Setting {
  readonly posts: number;
  readonly effort: Effort;
  readonly folder: string;
}

/** Everything that has a bar, on the embedded engine. */
export async function benchEmbedded(setting: Setting): Promise<Row[]> {
  const { posts, folder } = setting;
  const [large, small] = [join(folder, 'large'), join(folder, 'small')];
  await copyData(posts, large);
  await copyData(SMALL, small);
  return [...(await underLoad(large, setting)), ...(await growth({ large, small }, setting))];
}

async function underLoad(dataDir: string, setting: Setting): Promise<Row[]> {
  const { posts, folder } = setting;
  await using plaza = await startPlaza(dataDir);
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) {
    const reference =
      scenario.bar === undefined ? undefined : await startReference(plaza, scenario, posts, folder);
    await using bare = reference;
    rows.push(...(await compare(plaza, bare, scenario, setting)));
  }
  rows.push(atMost('ready after start', plaza.readyAfter, READY_BAR_MS, 'ms'));
  rows.push(atMost('memory after the mix', await residentMegabytes(plaza), RSS_BAR_MB, 'MB'));
  rows.push(...(await measureUploads(plaza, setting)));
  return rows;
}

async function compare(
  plaza: Server,
  bare: Server | undefined,
  scenario: Scenario,
  setting: Setting,
): Promise<Row[]> {
  const { effort, folder } = setting;
  const measured: Round[] = [];
  const limits: Round[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    if (bare) limits.push(await measureRound(bare, scenario, setting));
    measured.push(await measureRound(plaza, scenario, setting));
  }
  const { rate, p99 } = median(measured);
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  const limit = bare ? median(limits).rate : commitRate(folder, effort.seconds);
  const bar = scenario.bar ?? LIKE_BAR;
  const ratio = rate / limit;
  const name = bare ? scenario.name : `${scenario.name} ÷ commits of SQLite`;
  const work = bare && workOf(limits) / workOf(measured);
  const row: Row = { name, value: rate, limit, ratio, bar, met: ratio >= bar && errors === 0, p99, errors };
  const rows = [work === undefined ? row : { ...row, work }];
  if (bare && scenario === SCENARIOS[0])
    rows.push({
      ...atMost('feed, p99 ÷ that of bare', p99 / median(limits).p99, P99_BAR, ''),
      limit: median(limits).p99,
    });
  return rows;
}

interface Round extends Measured {
  /** Milliseconds of a processor that an answer took: other programs can hardly lengthen them. */
  readonly work: number;
}

const workOf = (rounds: readonly Round[]) => medianOf(rounds.map(({ work }) => work));

async function measureRound(
  { url, pid }: Server,
  { name }: Scenario,
  { effort, posts }: Setting,
): Promise<Round> {
  const target = { url, scenario: name, posts };
  const { warmUpSeconds } = effort;
  await measureOnce(target, { ...effort, warmUpSeconds: 0, seconds: warmUpSeconds });
  const before = await processorTimes([pid]);
  const measured = await measureOnce(target, { ...effort, warmUpSeconds: 0 });
  const work = workedBetween(before, await processorTimes([pid])) / measured.answers;
  return { ...measured, work };
}

/** First and random page of many posts, as part of what they are of few: of servers that just started, in turns. */
async function growth(
  folders: { readonly large: string; readonly small: string },
  setting: Setting,
): Promise<Row[]> {
  await using large = await startPlaza(folders.large);
  await using small = await startPlaza(folders.small);
  const { posts, effort } = setting;
  const rows: Row[] = [];
  for (const scenario of SCENARIOS.slice(0, 2)) {
    const many: Round[] = [];
    const few: Round[] = [];
    for (let round = 0; round < effort.rounds; round++) {
      few.push(await measureRound(small, scenario, { ...setting, posts: SMALL }));
      many.push(await measureRound(large, scenario, setting));
    }
    const [value, limit] = [median(many).rate, median(few).rate];
    const name = `${scenario.name}: ${posts} posts ÷ ${SMALL}`;
    const work = workOf(few) / workOf(many);
    rows.push({
      name,
      value,
      limit,
      ratio: value / limit,
      work,
      bar: GROWTH_BAR,
      met: value / limit >= GROWTH_BAR,
    });
  }
  return rows;
}

async function residentMegabytes({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
