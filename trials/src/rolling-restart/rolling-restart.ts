import { setTimeout as delay } from 'node:timers/promises';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import type { Progress } from '../../../bench/src/progress.ts';
import { startRoundRobin } from '../../../server/test/support/cluster/round-robin.ts';
import { startOwnPostgres } from '../../../server/test/support/own-postgres.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, printProblems, rowOf, spread, type Row } from '../report.ts';
import { VirtualUsers } from '../virtual-users/virtual-users.ts';

interface RestartOptions {
  readonly dataDir: string;
  /** The least number of restarts of each server. */
  readonly rounds: number;
  /** The least number of calls. */
  readonly calls: number;
  readonly progress: Progress;
}

const SERVERS = 2;
const USERS = 24;
/** Much longer than the proxy takes to notice, as docs/operations.md advises; in seconds. */
const SHUTDOWN_DELAY = 5;
/** The time in which both servers work, in milliseconds. */
const LIFE_MS = 1000;

/** Restarts two servers, one after the other, while virtual users make calls, none of which may fail. */
export async function rollingRestart({ dataDir, rounds, calls, progress }: RestartOptions): Promise<Row[]> {
  await using open = new AsyncDisposableStack();
  const postgres = open.use(await startOwnPostgres());
  const start = async () =>
    open.use(
      await startProduction({
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        SHUTDOWN_DELAY: String(SHUTDOWN_DELAY),
      }),
    );
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const proxy = open.use(await startRoundRobin(servers.map(({ address }) => address)));
  const users = open.use(await VirtualUsers.start({ address: proxy.address, users: USERS }));
  const problems: string[] = [];
  const took: number[] = [];
  const restart = async (index: number) => {
    await delay(LIFE_MS);
    const signalled = performance.now();
    problems.push(...(await stop(servers[index])));
    const stopped = performance.now();
    const next = await start();
    servers[index] = next;
    proxy.servers[index] = next.address;
    return stopped - signalled;
  };
  while (took.length < rounds * SERVERS || proxy.answered < calls) {
    progress.advance(Math.min(took.length / (rounds * SERVERS), proxy.answered / calls));
    took.push(await users.during(restart(took.length % SERVERS)));
  }
  const measurements = await users.stop();
  problems.push(...measurements.errors, ...proxy.broken.map((server) => `${server} broke off a call`));
  return [
    rowOf(
      'Two servers over PostgreSQL, restarted one after the other: no call fails, and each ends with 0',
      `${printProblems(problems)} in ${count(proxy.answered)} calls and ${count(took.length)} restarts; stopped within ${spread(took)}, of them ${SHUTDOWN_DELAY} s of delay`,
      problems.length === 0,
    ),
  ];
}

async function stop(server: ServerProcess | undefined): Promise<string[]> {
  if (!server) return ['There is no server to stop'];
  const { code, signal, stderr } = await server.end('SIGTERM');
  return code === 0 && stderr === '' ? [] : [`A server ended with ${code ?? signal}: ${stderr}`];
}
