/**
 * `npm run year`: 400 days of a community, a day in each second: members act, chores run, backups are made. `-- --days N` changes their
 * number; `-- --write` also writes docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';
import { liveThrough } from './year/year.ts';

const { values } = parseArgs({ options: { days: NUMBER, write: FLAG } });
const days = Number(values.days ?? 400);
await runTrial({ name: 'year', seconds: days + 60, write: values.write }, ({ folder, progress }) => {
  progress.step('days', days);
  return liveThrough({ folder, days });
});
