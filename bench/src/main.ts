/**
 * `npm run bench`: how fast Plaza is, beside a server that does nothing, in one run on one machine. With `-- --quick` on
 * fewer posts and for a shorter time, with `-- --postgres` its feed over PostgreSQL, with `-- --peer URL` whatever answers
 * there, put under the same load. Prints a table and writes bench/results/<time>.json, with `-- --write` also the table of
 * bench/README.md.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchEmbedded, secondsOfEmbedded } from './embedded.ts';
import type { Effort } from './measure.ts';
import { writeSection } from './page-section.ts';
import { benchPages, secondsOfPages } from './pages.ts';
import { benchPeer, secondsOfPeer } from './peer.ts';
import { showProgress } from './progress.ts';
import { markdownOf, tableOf, type Row } from './report.ts';

const FLAG = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    quick: FLAG,
    postgres: FLAG,
    write: FLAG,
    peer: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] },
  },
});
const posts = values.quick ? 10_000 : 1_000_000;
const effort: Effort = values.quick
  ? { rounds: 1, warmUpSeconds: 1, seconds: 3 }
  : { rounds: 3, warmUpSeconds: 3, seconds: 10 };

const folder = await mkdtemp(join(tmpdir(), 'plaza-bench-'));
try {
  const rows = await bench();
  console.log(tableOf(rows));
  const at = new Date().toISOString();
  await keep(rows, at);
  if (values.write) await writeSection('bench/README.md', 'bench', sectionOf(rows, at));
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  const { peer, postgres } = values;
  const secondsOf = peer === undefined ? (postgres ? secondsOfPages : secondsOfEmbedded) : secondsOfPeer;
  using progress = showProgress('bench', secondsOf(effort));
  const setting = { effort, folder, progress };
  if (peer !== undefined) return await benchPeer(peer, values.header, setting);
  if (postgres) return await benchPages(values.quick ? 100_000 : posts, setting);
  return await benchEmbedded({ posts, ...setting });
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
  return `Made by \`npm run bench -- --write\` on ${at.slice(0, 10)}: ${what}, ${where}.\n\n${markdownOf(rows)}`;
}

async function keep(rows: readonly Row[], at: string): Promise<void> {
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const file = join(results, `${at.replaceAll(':', '-')}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ at, engine: values.peer ?? (values.postgres ? 'postgres' : 'sqlite'), posts, effort, machine: machineOf(), rows }, null, 2)}\n`,
  );
}
