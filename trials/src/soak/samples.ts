import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a server holds at a moment. */
export interface Sample {
  /** Memory that it occupies, in MB. */
  readonly rss: number;
  readonly descriptors: number;
  /** What SQLite has written and not yet put in its place, in MB. */
  readonly wal: number;
}

const EVERY_MS = 5000;
const MB = 2 ** 20;

/** Looks at a server every few seconds, for so long. As Linux tells it. */
export async function watch(pid: number, dataDir: string, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; await delay(EVERY_MS)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    samples.push({
      rss: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
      descriptors: (await readdir(`/proc/${pid}/fd`)).length,
      wal: (await stat(join(dataDir, 'plaza.db-wal'))).size / MB,
    });
  }
  return samples;
}
