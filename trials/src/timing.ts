/**
 * `npm run timing`: makes log-ins that fail in each possible way, and tests whether the durations of the answers reveal which
 * accounts exist. `-- --attempts N` changes the number of log-ins of each kind; `-- --write` also writes docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { startProduction } from '../../bench/src/plaza-server.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';
import { timeLogIns } from './timing/log-ins.ts';

/** Estimate for an attempt of each kind. */
const SECONDS_PER_ATTEMPT = 0.15;
const { values } = parseArgs({ options: { write: FLAG, attempts: NUMBER } });
const attempts = Number(values.attempts ?? 200);
const seconds = attempts * SECONDS_PER_ATTEMPT;

await runTrial({ name: 'timing', seconds, write: values.write }, async ({ folder, progress }) => {
  await using server = await startProduction({ DATA_DIR: folder });
  progress.step(`${attempts} log-ins of each kind`, seconds);
  return [await timeLogIns(server.address, attempts, progress)];
});
