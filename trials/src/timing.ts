/**
 * `npm run timing`: fails to log in two hundred times in each way in which one can, and looks whether the time that the answer
 * takes tells who has an account. `-- --attempts N` changes that; `-- --write` also writes docs/reliability.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../../bench/src/progress.ts';
import { startCommand } from '../../bench/src/start-command.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { report } from './report.ts';
import { timeLogIns } from './timing/log-ins.ts';

/** Of each kind, about. */
const SECONDS_PER_ATTEMPT = 0.15;
const { args, variables } = startCommand();
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, attempts: { type: 'string', default: '200' } },
});
const dataDir = await mkdtemp(join(tmpdir(), 'plaza-timing-'));
try {
  await using server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production', ...variables }, args);
  const attempts = Number(values.attempts);
  const progress = showProgress('timing', attempts * SECONDS_PER_ATTEMPT);
  progress.step(`${attempts} log-ins of each kind`, attempts * SECONDS_PER_ATTEMPT);
  const row = await timeLogIns(server.address, attempts, (share) => progress.advance(share));
  progress[Symbol.dispose]();
  await report('timing', [row], values);
} finally {
  await rm(dataDir, { recursive: true });
}
