/**
 * `npm run overload`: lets two and four times as much come to a server as it can serve, and a thousand slow connections, and looks what
 * others notice. With `-- --write` also writes docs/reliability.md; `-- --seconds N` is how long there is too much.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyData } from '../../bench/src/data.ts';
import { showProgress } from '../../bench/src/progress.ts';
import { startCommand } from '../../bench/src/start-command.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { overload, secondsOfOverload } from './overload/overload.ts';
import { SLOW_SOCKETS_SECONDS, slowSockets } from './overload/slow-sockets.ts';
import { report } from './report.ts';

const POSTS = 10_000;
const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, seconds: { type: 'string', default: '30' } },
});
const folder = await mkdtemp(join(tmpdir(), 'plaza-overload-'));
try {
  const dataDir = join(folder, 'data');
  await copyData(POSTS, dataDir);
  const { args, variables } = startCommand();
  // As it is run, log included.
  const environment = { DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'info', ...variables };
  await using server = await startServer(environment, args);
  const seconds = Number(values.seconds);
  using progress = showProgress('overload', secondsOfOverload(seconds) + SLOW_SOCKETS_SECONDS);
  const rows = await overload(server, { posts: POSTS, seconds, progress });
  progress.step('slow connections', SLOW_SOCKETS_SECONDS);
  rows.push(...(await slowSockets(server, POSTS)));
  progress[Symbol.dispose]();
  await server.end('SIGTERM');
  await report('overload', rows, values);
} finally {
  await rm(folder, { recursive: true, force: true });
}
