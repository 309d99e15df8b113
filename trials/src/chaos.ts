/**
 * `npm run chaos`: breaks what Plaza runs on while members write, and looks whether what they were told is so. Prints a
 * table and keeps it in trials/results; with `-- --write` also in docs/reliability.md. `-- --quick` takes a minute and
 * judges no times.
 */
import { parseArgs } from 'node:util';
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

const trials: (() => Promise<Row[]>)[] = [
  () =>
    kills({
      kills: Number(values.kills ?? (quick ? 8 : 120)),
      seconds: Number(values.seconds ?? (quick ? 12 : 420)),
      acknowledged: Number(values.acknowledged ?? (quick ? 0 : 100_000)),
      members,
      timed,
    }),
  () => failPoints(quick ? 1 : 6),
  () => ends(quick ? 1 : 5, { members, timed }),
  () => diskFull({ members, timed }),
  () => jumpingClock({ members, seconds }),
  () => slowDisk({ members, seconds }),
];
// Tests of the server hold these each time.
if (!quick)
  trials.push(
    () => databaseAway({ members, seconds: 5 }),
    () => storeAway({ members, seconds: 10 }),
  );
const rows: Row[] = [];
for (const trial of trials) rows.push(...(await trial()));
await report('chaos', rows, { write });
