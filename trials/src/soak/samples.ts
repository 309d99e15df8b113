import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { eventLoopDelay } from '../../../bench/src/event-loop-delay.ts';
import { processorTimes } from '../../../bench/src/processor-time.ts';
import { machineTotals } from './machine.ts';

/** A server, and the process of its virtual users. */
export interface Processes {
  readonly address: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly usersPid: number;
}

/** Measurements of a server at a moment; sizes are in MB. */
export type Sample = Awaited<ReturnType<typeof takeSample>>;
/** Values that only grow: the difference of two describes the time between them. */
export type Totals = Sample['totals'];

const EVERY_MS = 5000;
const MB = 2 ** 20;
/** The offset of the number of checkpoints in the log's header (https://www.sqlite.org/fileformat2.html#walformat). */
const CHECKPOINTS_AT = 12;

/** Samples a server every few seconds. Needs Linux. */
export async function takeSamples(processes: Processes, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; await delay(EVERY_MS))
    samples.push(await takeSample(processes));
  return samples;
}

async function takeSample({ address, pid, dataDir, usersPid }: Processes) {
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
      /** Milliseconds of processor time of the server and of the virtual users. */
      work: times.get(pid) ?? 0,
      usersWork: times.get(usersPid) ?? 0,
      /** Milliseconds in which the server's main thread was runnable without a processor. */
      waited: waited / 1e6,
      /** Milliseconds of garbage collection. */
      collected: sumOf('nodejs_gc_duration_seconds_sum') * 1000,
      /** Restarts of the write-ahead log after checkpoints; 32 bits that start at a random number. */
      checkpoints: header.length > CHECKPOINTS_AT ? header.readUInt32BE(CHECKPOINTS_AT) : 0,
      ...(await machineTotals()),
    },
    rss: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    heap: sumOf('nodejs_heap_size_used_bytes') / MB,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    /** Size of the write-ahead log. */
    wal: (await stat(log)).size / MB,
    database: (await stat(file)).size / MB,
    /** The p99 and the longest delay of the event loop since the sample before, in milliseconds. */
    loopP99: eventLoopDelay(metrics, 'p99'),
    loopMax: eventLoopDelay(metrics, 'max'),
  };
}
