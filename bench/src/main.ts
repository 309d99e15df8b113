/**
 * `npm run bench`: measures Plaza and reference servers under the same load. `-- --quick` uses fewer posts and shorter rounds,
 * `-- --postgres` measures the feed over PostgreSQL, `-- --live` the streams of events, `-- --peer URL` another server, and
 * `-- --before FOLDER` compares with an earlier version. Prints a table and writes bench/results/<time>.json; `-- --write` also writes
 * the table of bench/README.md. Exits with 1 when a bar is missed.
 */
import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBefore, secondsOfBefore } from './before-bench.ts';
import { benchEmbedded, secondsOfEmbedded } from './embedded-bench.ts';
import { benchLive, POSTS as POSTS_OF_LIVE, secondsOfLive } from './live/live-bench.ts';
import type { BenchOptions, Effort } from './measure-load.ts';
import { benchPostgres, secondsOfPostgres } from './postgres-bench.ts';
import { benchPeer, secondsOfPeer } from './peer-bench.ts';
import { showProgress } from './progress.ts';
import { markdownOf, tableOf, type Row } from './result-table.ts';
import { writeResult, writeSection } from './results.ts';

const FLAG = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    quick: FLAG,
    postgres: FLAG,
    live: FLAG,
    write: FLAG,
    peer: { type: 'string' },
    before: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] },
  },
});
const posts = values.live ? POSTS_OF_LIVE : values.quick ? 10_000 : 1_000_000;
const effort: Effort = values.quick
  ? { rounds: 1, warmUpSeconds: 1, seconds: 3 }
  : { rounds: 3, warmUpSeconds: 3, seconds: 10 };

await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-bench-'));
const rows = await bench();
console.log(tableOf(rows));
const at = new Date().toISOString();
const engine =
  values.peer ?? values.before ?? (values.live ? 'live' : values.postgres ? 'postgres' : 'sqlite');
await writeResult('bench', `${at}.json`, { at, engine, posts, effort, machine: machineOf(), rows });
if (values.write) await writeSection('bench/README.md', values.live ? 'live' : 'bench', sectionOf(rows, at));
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

async function bench(): Promise<Row[]> {
  const [seconds, run] = chosen();
  using progress = showProgress('bench', seconds(effort));
  return await run({ effort, folder: folder.path, progress });
}

/** What the arguments choose: the expected duration in seconds, and the measurement. */
function chosen(): readonly [(effort: Effort) => number, (options: BenchOptions) => Promise<Row[]>] {
  const { peer, before, live, postgres, header, quick } = values;
  if (peer !== undefined) return [secondsOfPeer, (options) => benchPeer(peer, header, options)];
  if (before !== undefined)
    return [secondsOfBefore, (options) => benchBefore({ ...options, before: resolve(before), posts })];
  if (live) return [secondsOfLive, benchLive];
  if (postgres) return [secondsOfPostgres, (options) => benchPostgres(quick ? 100_000 : posts, options)];
  return [secondsOfEmbedded, (options) => benchEmbedded({ ...options, posts })];
}

function machineOf() {
  const [cpu] = cpus();
  return {
    processors: `${cpus().length} × ${cpu?.model ?? 'unknown'}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    load: loadavg()[2] ?? 0,
  };
}

function sectionOf(rows: readonly Row[], at: string): string {
  const { processors, memoryGiB, node, platform, load } = machineOf();
  const where = `${processors}, ${memoryGiB} GiB, Node ${node}, ${platform}, load ${load.toFixed(1)}`;
  const what = `${posts.toLocaleString('en')} posts, ${effort.rounds} rounds of ${effort.seconds} s`;
  const command = `npm run bench --${values.live ? ' --live' : ''} --write`;
  return `Made by \`${command}\` on ${at.slice(0, 10)}: ${what}, ${where}.\n\n${markdownOf(rows)}`;
}
