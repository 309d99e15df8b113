import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCommand } from '../../../bench/src/start-command.ts';
import { startRoundRobin } from '../../../server/test/support/cluster/round-robin.ts';
import { startOwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { startServer, type ServerProcess } from '../../../server/test/support/server-process.ts';
import { VirtualUsers } from '../virtual-users/virtual-users.ts';
import { count, rowOf, spread, tell, type Row } from '../report.ts';

interface Restarting {
  /** How often each server is restarted, at least. */
  readonly rounds: number;
  /** How many calls are made, at least. */
  readonly calls: number;
  /** Called with the part that is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

const SERVERS = 2;
const USERS = 24;
/** As operations.md advises: much longer than the proxy takes to notice, in seconds. */
const SHUTDOWN_DELAY = 5;
/** Both servers are at work for so long. In milliseconds. */
const LIFE_MS = 1000;

/** Restarts two servers, one after the other, under virtual users whose calls must not fail. */
export async function rollingRestart({ rounds, calls, onShare }: Restarting): Promise<Row[]> {
  await using open = new AsyncDisposableStack();
  const postgres = open.use(await startOwnPostgres());
  const dataDir = open.adopt(await mkdtemp(join(tmpdir(), 'plaza-restart-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const { args, variables } = startCommand();
  const start = async () =>
    open.use(
      await startServer(
        {
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          SHUTDOWN_DELAY: String(SHUTDOWN_DELAY),
          NODE_ENV: 'production',
          ...variables,
        },
        args,
      ),
    );
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const proxy = open.use(await startRoundRobin(servers.map(({ address }) => address)));
  const users = open.use(await VirtualUsers.start({ address: proxy.address, users: USERS }));
  const problems: string[] = [];
  const took: number[] = [];
  const restart = async (index: number) => {
    await delay(LIFE_MS);
    const told = performance.now();
    problems.push(...(await stop(servers[index])));
    const stopped = performance.now();
    const next = await start();
    servers[index] = next;
    proxy.servers[index] = next.address;
    return stopped - told;
  };
  while (took.length < rounds * SERVERS || proxy.answered < calls) {
    onShare(Math.min(took.length / (rounds * SERVERS), proxy.answered / calls));
    took.push(await users.during(restart(took.length % SERVERS)));
  }
  const measurements = await users.stop();
  problems.push(...measurements.errors, ...proxy.broken.map((server) => `${server} broke off a call`));
  return [
    rowOf(
      'Two servers over PostgreSQL, restarted one after the other: no call fails, and each ends with 0',
      `${tell(problems)} in ${count(proxy.answered)} calls and ${count(took.length)} restarts; stopped within ${spread(took)}, of them ${SHUTDOWN_DELAY} s of delay`,
      problems.length === 0,
    ),
  ];
}

async function stop(server: ServerProcess | undefined): Promise<string[]> {
  if (!server) return ['There is no server to stop'];
  const { code, signal, stderr } = await server.end('SIGTERM');
  return code === 0 && stderr === '' ? [] : [`A server ended with ${code ?? signal}: ${stderr}`];
}
