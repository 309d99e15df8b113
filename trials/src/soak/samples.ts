import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { processorTimes } from '../../../bench/src/processor-time.ts';
import { machineTotals, type MachineTotals } from './machine.ts';

/** A server, and the process of its virtual users. */
export interface Watched {
  readonly address: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly usersPid: number;
}

/** What only grows: two of these tell what happened between them. */
export interface Totals extends MachineTotals {
  /** In milliseconds. */
  readonly at: number;
  /** Milliseconds of a processor, of the server and of the process of virtual users. */
  readonly work: number;
  readonly usersWork: number;
  /** Milliseconds in which the server's main thread could have run and had no processor. */
  readonly waited: number;
  /** Milliseconds of garbage collection. */
  readonly collected: number;
  /** How often the log of SQLite began anew after a checkpoint; 32 bits that start at a random number. */
  readonly checkpoints: number;
}

/** What a server holds at a moment, in MB and by count. */
export interface Sample {
  readonly totals: Totals;
  readonly rss: number;
  readonly heap: number;
  readonly descriptors: number;
  /** What SQLite has written and not yet put in its place. */
  readonly wal: number;
  readonly database: number;
  /** The p99 and the longest delay of the event loop since the sample before, in milliseconds. */
  readonly loopP99: number;
  readonly loopMax: number;
}

const EVERY_MS = 5000;
const MB = 2 ** 20;
/** Where the header of the log has the number of checkpoints (https://www.sqlite.org/fileformat2.html#walformat). */
const CHECKPOINTS_AT = 12;

/** Looks at a server every few seconds, for so long. As Linux tells it. */
export async function watch(watched: Watched, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; await delay(EVERY_MS))
    samples.push(await look(watched));
  return samples;
}

async function look({ address, pid, dataDir, usersPid }: Watched): Promise<Sample> {
  const metrics = await (await fetch(address + METRICS_PATH)).text();
  const sumOf = (name: string) =>
    Array.from(metrics.matchAll(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'gm'))).reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  const [file, log] = [join(dataDir, 'plaza.db'), join(dataDir, 'plaza.db-wal')];
  const times = await processorTimes([pid, usersPid]);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, waited = 0] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8'))
    .split(' ')
    .map(Number);
  const header = await readFile(log);
  return {
    totals: {
      at: performance.now(),
      work: times.get(pid) ?? 0,
      usersWork: times.get(usersPid) ?? 0,
      waited: waited / 1e6,
      collected: sumOf('nodejs_gc_duration_seconds_sum') * 1000,
      checkpoints: header.length > CHECKPOINTS_AT ? header.readUInt32BE(CHECKPOINTS_AT) : 0,
      ...(await machineTotals()),
    },
    rss: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    heap: sumOf('nodejs_heap_size_used_bytes') / MB,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    wal: (await stat(log)).size / MB,
    database: (await stat(file)).size / MB,
    loopP99: sumOf('nodejs_eventloop_lag_p99_seconds') * 1000,
    loopMax: sumOf('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}
