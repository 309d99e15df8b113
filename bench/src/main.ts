/**
 * `npm run bench`: how fast Plaza is, beside a server that does nothing, in one run on one machine. With `-- --quick` on
 * fewer posts and for a shorter time, with `-- --postgres` its feed over PostgreSQL, with `-- --peer URL` whatever answers
 * there, put under the same load. Prints a table and writes bench/results/<time>.json.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchEmbedded } from './embedded.ts';
import type { Effort } from './measure.ts';
import { benchPages } from './pages.ts';
import { benchPeer } from './peer.ts';
import { tableOf, type Row } from './report.ts';

const FLAG = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    quick: FLAG,
    postgres: FLAG,
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
  await keep(rows);
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function bench(): Promise<Row[]> {
  if (values.peer !== undefined) return benchPeer(values.peer, values.header, effort, folder);
  if (values.postgres) return benchPages(values.quick ? 100_000 : posts, effort, folder);
  return benchEmbedded({ posts, effort, folder });
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
    `${JSON.stringify({ at, engine: values.peer ?? (values.postgres ? 'postgres' : 'sqlite'), posts, effort, machine, rows }, null, 2)}\n`,
  );
}
