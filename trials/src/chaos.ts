/**
 * `npm run chaos`: causes faults of the environment while members write, and compares the data with the acknowledged writes.
 * Prints a table and keeps it in trials/results. `-- --write` also writes docs/reliability.md; `-- --quick` takes a minute
 * and does not judge times.
 */
import { parseArgs } from 'node:util';
import { jumpingClock, slowDisk } from './chaos/clock-and-disk.ts';
import { databaseOutage } from './chaos/database-outage.ts';
import { diskFull } from './chaos/disk-full.ts';
import { failPoints } from './chaos/fail-points.ts';
import { imageStoreOutage } from './chaos/image-store-outage.ts';
import { kills } from './chaos/kills.ts';
import { stops } from './chaos/stops.ts';
import type { Progress } from '../../bench/src/progress.ts';
import type { Row } from './report.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, kills: NUMBER, seconds: NUMBER, acknowledged: NUMBER },
});
const { quick, write } = values;
const timed = !quick;
const users = quick ? 16 : 48;
const seconds = quick ? 2 : 15;
const killSeconds = Number(values.seconds ?? (quick ? 12 : 420));
const times = quick ? 1 : 6;

interface Step {
  readonly name: string;
  /** The expected duration. */
  readonly seconds: number;
  readonly run: (progress: Progress) => Promise<Row[]>;
}

const killOptions = {
  kills: Number(values.kills ?? (quick ? 8 : 120)),
  seconds: killSeconds,
  acknowledged: Number(values.acknowledged ?? (quick ? 0 : 100_000)),
  users,
  timed,
};
const steps: Step[] = [
  { name: 'kills at random moments', seconds: killSeconds, run: (progress) => kills(killOptions, progress) },
  { name: 'kills between the steps of a write', seconds: 15 * times, run: () => failPoints(times) },
  { name: 'SIGTERM', seconds: 6 * times, run: () => stops(quick ? 1 : 5, { users, timed }) },
  { name: 'full disk', seconds: 15, run: () => diskFull({ users, timed }) },
  { name: 'jumping clock', seconds: seconds + 5, run: () => jumpingClock({ users, seconds }) },
  { name: 'slow disk', seconds: seconds + 5, run: () => slowDisk({ users, seconds }) },
];
// Tests of the server check these each time.
if (!quick)
  steps.push(
    { name: 'PostgreSQL outages', seconds: 35, run: () => databaseOutage({ users, seconds: 5 }) },
    { name: 'image store outages', seconds: 45, run: () => imageStoreOutage({ users, seconds: 10 }) },
  );
const allSeconds = steps.reduce((sum, step) => sum + step.seconds, 0);
await runTrial({ name: 'chaos', seconds: allSeconds, write }, async ({ progress }) => {
  const rows: Row[] = [];
  for (const { name, seconds: expected, run } of steps) {
    progress.step(name, expected);
    rows.push(...(await run(progress)));
  }
  return rows;
});
