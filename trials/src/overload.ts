/**
 * `npm run overload`: sends two and four times as many calls as a server can serve, then opens a thousand slow connections,
 * and measures the answers. `-- --write` also writes docs/reliability.md; `-- --seconds N` is the duration of each overload.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyData } from '../../bench/src/data-folders.ts';
import { startProduction } from '../../bench/src/plaza-server.ts';
import { overload, secondsOfOverload } from './overload/overload.ts';
import { SLOW_CONNECTIONS_SECONDS, slowConnections } from './overload/slow-connections.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';

const POSTS = 10_000;
const { values } = parseArgs({ options: { write: FLAG, seconds: NUMBER } });
const overloadSeconds = Number(values.seconds ?? 30);
const seconds = secondsOfOverload(overloadSeconds) + SLOW_CONNECTIONS_SECONDS;

await runTrial({ name: 'overload', seconds, write: values.write }, async ({ folder, progress }) => {
  const dataDir = join(folder, 'data');
  await copyData(POSTS, dataDir);
  // With the log of a usual server.
  await using server = await startProduction({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const rows = await overload(server, { posts: POSTS, seconds: overloadSeconds, progress });
  progress.step('slow connections', SLOW_CONNECTIONS_SECONDS);
  rows.push(...(await slowConnections(server, POSTS)));
  await server.end('SIGTERM');
  return rows;
});
