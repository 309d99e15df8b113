/**
 * `npm run bench`: how fast Plaza is, beside a server that does nothing, in one run on one machine. With `-- --quick` on
 * fewer posts and for a shorter time, with `-- --postgres` its feed over PostgreSQL. Prints a table and writes
 * bench/results/<time>.json.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyData } from './data.ts';
import type { Measured } from './load.ts';
import { commitRate, measureOnce, median, type Effort } from './measure.ts';
import { benchPages } from './pages.ts';
import { startPlaza, type Server } from './plaza.ts';
import { startReference } from './reference.ts';
import { atMost, tableOf, type Row } from './report.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const LIKE_BAR = 0.5;
const GROWTH_BAR = 0.9;
const P99_BAR = 3;
const RSS_BAR_MB = 160;
const READY_BAR_MS = 500;
const SMALL = 1000;

const FLAG = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { quick: FLAG, postgres: FLAG } });
const posts = values.quick ? 10_000 : 1_000_000;
const effort: Effort = values.quick
  ? { rounds: 1, warmUpSeconds: 1, seconds: 3 }
  : { rounds: 3, warmUpSeconds: 3, seconds: 10 };

const folder = await mkdtemp(join(tmpdir(), 'plaza-bench-'));
try {
  const rows = await (values.postgres ? benchPages(values.quick ? 100_000 : posts, effort, folder) : bench());
  console.log(tableOf(rows));
  await keep(rows);
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  const [large, small] = [join(folder, 'large'), join(folder, 'small')];
  await copyData(posts, large);
  await copyData(SMALL, small);
  await using plaza = await startPlaza(large);
  const rows: Row[] = [];
  for (const scenario of SCENARIOS) {
    const reference =
      scenario.bar === undefined ? undefined : await startReference(plaza, scenario, posts, folder);
    await using bare = reference;
    rows.push(...(await compare(plaza, bare, scenario)));
  }
  rows.push(atMost('ready after start', plaza.readyAfter, READY_BAR_MS, 'ms'));
  rows.push(atMost('memory after the mix', await residentMegabytes(plaza), RSS_BAR_MB, 'MB'));
  rows.push(...(await growth(plaza, small)));
  return rows;
}

async function compare(plaza: Server, bare: Server | undefined, scenario: Scenario): Promise<Row[]> {
  const measured: Measured[] = [];
  const limits: Measured[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    if (bare) limits.push(await measureOnce({ url: bare.url, scenario: scenario.name, posts }, effort));
    measured.push(await measureOnce({ url: plaza.url, scenario: scenario.name, posts }, effort));
  }
  const { rate, p99 } = median(measured);
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  const limit = bare ? median(limits).rate : commitRate(folder, effort.seconds);
  const bar = scenario.bar ?? LIKE_BAR;
  const ratio = rate / limit;
  const name = bare ? scenario.name : `${scenario.name} ÷ commits of SQLite`;
  const rows: Row[] = [
    { name, value: rate, limit, ratio, bar, met: ratio >= bar && errors === 0, p99, errors },
  ];
  if (bare && scenario === SCENARIOS[0])
    rows.push({
      ...atMost('feed, p99 ÷ that of bare', p99 / median(limits).p99, P99_BAR, ''),
      limit: median(limits).p99,
    });
  return rows;
}

/** First and random page of many posts, as part of what they are of few. */
async function growth(plaza: Server, smallFolder: string): Promise<Row[]> {
  await using small = await startPlaza(smallFolder);
  const rows: Row[] = [];
  for (const { name: scenario } of SCENARIOS.slice(0, 2)) {
    const [few, many] = [
      await measureOnce({ url: small.url, scenario, posts: SMALL }, effort),
      await measureOnce({ url: plaza.url, scenario, posts }, effort),
    ];
    const ratio = many.rate / few.rate;
    const name = `${scenario}: ${posts} posts ÷ ${SMALL}`;
    rows.push({ name, value: many.rate, limit: few.rate, ratio, bar: GROWTH_BAR, met: ratio >= GROWTH_BAR });
  }
  return rows;
}

async function residentMegabytes({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

async function keep(rows: readonly Row[]): Promise<void> {
  const [cpu] = cpus();
  const machine = {
    processors: `${cpus().length} × ${cpu?.model ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const at = new Date().toISOString();
  const file = join(results, `${at.replaceAll(':', '-')}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ at, engine: values.postgres ? 'postgres' : 'sqlite', posts, effort, machine, rows }, null, 2)}\n`,
  );
}
