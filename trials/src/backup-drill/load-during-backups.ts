import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../bench/src/percentile.ts';
import { count, printProblems, rowOf, type Row } from '../report.ts';
import type { Measurements } from '../virtual-users/load-worker.ts';
import { VirtualUsers } from '../virtual-users/virtual-users.ts';
import { failuresOf, runOn, type Drill } from './drill.ts';

const USERS = 64;
const PER_SECOND = 50;
const WARM_AFTER_MS = 5000;

/** Puts load on a server for some seconds without a backup, then as long with one backup after the other. */
export async function loadDuringBackups({ trial, server, folder }: Drill, seconds: number): Promise<Row> {
  const { address } = server;
  using users = await VirtualUsers.start({ address, users: USERS, perSecond: PER_SECOND });
  const started = performance.now();
  const problems: string[] = [];
  let backups = 0;
  const backUp = async () => {
    const file = join(folder, 'again.tar');
    problems.push(...failuresOf(await runOn(trial.dataDir, ['backup', file])));
    await rm(file, { force: true });
    backups += 1;
  };
  await users.during(delay(WARM_AFTER_MS + seconds * 1000));
  const began = performance.now() - started;
  while (performance.now() - started < began + seconds * 1000) await users.during(backUp());
  const measurements = await users.stop();
  problems.push(...measurements.errors);
  const [without, meanwhile] = [within(measurements, WARM_AFTER_MS, began), within(measurements, began)];
  return rowOf(
    'A server answers while backups are made, one right after the other',
    `${printProblems(problems)}; ${count(meanwhile.length)} actions, ${PER_SECOND} a second, during ${backups} backups: ${percentiles(meanwhile)}; ${count(without.length)} just before: ${percentiles(without)}`,
    problems.length === 0,
  );
}

/** The durations of actions that were due between two times. */
const within = ({ due, took }: Measurements, from: number, to = Infinity) =>
  took.filter((_, i) => (due[i] ?? 0) >= from && (due[i] ?? 0) < to);

const percentiles = (took: Iterable<number>) =>
  [0.5, 0.99].map((part) => `${count(percentile(took, part))} ms`).join(', 99 of 100 within ');
