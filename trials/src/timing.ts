/**
 * `npm run timing`: fails to log in two hundred times in each way in which one can, and looks whether the time that the answer
 * takes tells who has an account. `-- --attempts N` changes that; `-- --write` also writes docs/reliability.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCommand } from '../../bench/src/start-command.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { report } from './report.ts';
import { timeLogIns } from './timing/log-ins.ts';

const { args, variables } = startCommand();
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, attempts: { type: 'string', default: '200' } },
});
const dataDir = await mkdtemp(join(tmpdir(), 'plaza-timing-'));
try {
  await using server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production', ...variables }, args);
  await report('timing', [await timeLogIns(server.address, Number(values.attempts))], values);
} finally {
  await rm(dataDir, { recursive: true });
}
