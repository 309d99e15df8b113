/**
 * `npm run rolling-restart`: restarts two servers over one PostgreSQL and one folder of images one after the other, while
 * virtual users make calls through a proxy. `-- --write` also writes docs/reliability.md; `-- --rounds N` and `-- --calls N`
 * are the least numbers of restarts of each server and of calls.
 */
import { parseArgs } from 'node:util';
import { count } from './report.ts';
import { rollingRestart } from './rolling-restart/rolling-restart.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

// Estimates.
const SECONDS_PER_ROUND = 16;
const CALLS_PER_SECOND = 300;
const { values } = parseArgs({ options: { write: FLAG, rounds: NUMBER, calls: NUMBER } });
const rounds = Number(values.rounds ?? 6);
const calls = Number(values.calls ?? 50_000);
const seconds = Math.max(rounds * SECONDS_PER_ROUND, calls / CALLS_PER_SECOND);

await runTrial({ name: 'rolling-restart', seconds, write: values.write }, ({ folder, progress }) => {
  progress.step(`${rounds} restarts of each server, ${count(calls)} calls`, seconds);
  return rollingRestart({ dataDir: folder, rounds, calls, progress });
});
