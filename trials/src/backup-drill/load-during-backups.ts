import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Impression } from '../everyday/crowd.ts';
import { Visitors } from '../everyday/visitors.ts';
import { count, percentile, rowOf, tell, type Row } from '../report.ts';
import { failuresOf, runOn, type Drill } from './drill.ts';

const VISITORS = 64;
const PER_SECOND = 50;
const WARM_AFTER_MS = 5000;

/** Runs visits for some seconds without a backup, then as long with one backup after the other. */
export async function visitDuringBackups({ trial, server, folder }: Drill, seconds: number): Promise<Row> {
  using visitors = await Visitors.send({
    address: server.address,
    visitors: VISITORS,
    perSecond: PER_SECOND,
  });
  const entered = performance.now();
  const problems: string[] = [];
  let backups = 0;
  const backUp = async () => {
    const file = join(folder, 'again.tar');
    problems.push(...failuresOf(await runOn(trial.dataDir, ['backup', file])));
    await rm(file, { force: true });
    backups += 1;
  };
  await visitors.during(delay(WARM_AFTER_MS + seconds * 1000));
  const began = performance.now() - entered;
  while (performance.now() - entered < began + seconds * 1000) await visitors.during(backUp());
  const impression = await visitors.leave();
  problems.push(...impression.complaints);
  const [without, meanwhile] = [within(impression, WARM_AFTER_MS, began), within(impression, began)];
  return rowOf(
    'A server answers while backups are made, one right after the other',
    `${tell(problems)}; ${count(meanwhile.length)} visits, ${PER_SECOND} a second, during ${backups} backups: ${percentiles(meanwhile)}; ${count(without.length)} just before: ${percentiles(without)}`,
    problems.length === 0,
  );
}

/** The durations of visits that were due between two times. */
const within = ({ due, took }: Impression, from: number, to = Infinity) =>
  took.filter((_, i) => (due[i] ?? 0) >= from && (due[i] ?? 0) < to);

const percentiles = (took: Iterable<number>) =>
  [0.5, 0.99].map((part) => `${count(percentile(took, part))} ms`).join(', 99 of 100 within ');
