/**
 * `npm run chaos`: breaks what Plaza runs on while members write, and looks whether what they were told is so. Prints a
 * table and keeps it in trials/results; with `-- --write` also in docs/reliability.md. `-- --quick` takes a minute and
 * judges no times.
 */
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { databaseAway } from './chaos/database-away.ts';
import { diskFull } from './chaos/disk-full.ts';
import { ends } from './chaos/ends.ts';
import { failPoints } from './chaos/fail-points.ts';
import { kills } from './chaos/kills.ts';
import { jumpingClock, slowDisk } from './chaos/odd-machines.ts';
import { storeAway } from './chaos/store-away.ts';
import { report, type Row } from './report.ts';

const FLAG = { type: 'boolean', default: false } as const;
const NUMBER = { type: 'string' } as const;
const { values } = parseArgs({
  options: { quick: FLAG, write: FLAG, kills: NUMBER, seconds: NUMBER, acknowledged: NUMBER },
});
const { quick, write } = values;
const timed = !quick;
/** How many write at the same time. */
const members = quick ? 16 : 48;
const seconds = quick ? 2 : 15;

interface Step {
  readonly name: string;
  /** How long it takes, about. */
  readonly seconds: number;
  readonly run: () => Promise<Row[]>;
}
const killSeconds = Number(values.seconds ?? (quick ? 12 : 420));
const times = quick ? 1 : 6;

const steps: Step[] = [
  {
    name: 'kills at random moments',
    seconds: killSeconds,
    run: () =>
      kills({
        kills: Number(values.kills ?? (quick ? 8 : 120)),
        seconds: killSeconds,
        acknowledged: Number(values.acknowledged ?? (quick ? 0 : 100_000)),
        members,
        timed,
        onShare: (share) => progress.advance(share),
      }),
  },
  { name: 'kills between the steps of a write', seconds: 15 * times, run: () => failPoints(times) },
  { name: 'SIGTERM', seconds: 6 * times, run: () => ends(quick ? 1 : 5, { members, timed }) },
  { name: 'full disk', seconds: 15, run: () => diskFull({ members, timed }) },
  { name: 'jumping clock', seconds: seconds + 5, run: () => jumpingClock({ members, seconds }) },
  { name: 'slow disk', seconds: seconds + 5, run: () => slowDisk({ members, seconds }) },
];
// Tests of the server hold these each time.
if (!quick)
  steps.push(
    { name: 'PostgreSQL away', seconds: 35, run: () => databaseAway({ members, seconds: 5 }) },
    { name: 'image store away', seconds: 45, run: () => storeAway({ members, seconds: 10 }) },
  );
const progress = showProgress(
  'chaos',
  steps.reduce((sum, step) => sum + step.seconds, 0),
);
const rows: Row[] = [];
for (const { name, seconds: expected, run } of steps) {
  progress.step(name, expected);
  rows.push(...(await run()));
}
progress[Symbol.dispose]();
await report('chaos', rows, { write });
