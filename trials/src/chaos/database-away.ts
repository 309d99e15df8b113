import { setTimeout as delay } from 'node:timers/promises';
import { startOwnPostgres, type OwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { openTcpProxy, type TcpProxy } from '../../../server/test/support/tcp-proxy.ts';
import { count, rowOf, type Row } from '../report.ts';
import { areWithin, endure, longest, refusalsIn, type Trouble } from './away.ts';
import { folderOf, openPostgres } from './store.ts';
import { Probe } from './probe.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1000;
const RESET_EVERY_MS = 20;
const REFUSED_BAR_MS = 1000;
const BACK_BAR_MS = 2000;

/** Takes the PostgreSQL of a server away in every way there is, under members who write. */
export async function databaseAway({
  members,
  seconds,
}: {
  members: number;
  /** How long each trouble lasts. */
  seconds: number;
}): Promise<Row[]> {
  await using postgres = await startOwnPostgres();
  await using proxy = await openTcpProxy(postgres.url);
  await using trial = await Trial.open({
    members,
    environment: { DATABASE_URL: proxy.url },
    store: (dataDir) => ({ rows: () => openPostgres(postgres.url), files: folderOf(dataDir) }),
  });
  const server = await trial.start();
  const probe = await Probe.logIn(server.address, trial);
  const written = trial.write(server);
  const rows: Row[] = [];
  for (const trouble of troublesOf(postgres, proxy)) {
    await delay(LIFE_MS);
    const before = trial.problems.length;
    const asks = [() => probe.readProfile(), () => probe.publish(), () => probe.refresh()];
    const { answers, backAfter } = await endure(trouble, asks, seconds);
    const refused = refusalsIn(answers.flat(), trial);
    rows.push(
      rowOf(
        `PostgreSQL ${trouble.name}: 503 within 1 s, used again within 2 s, sessions go on`,
        `${longest(refused)}, back after ${count(backAfter)} ms`,
        trial.problems.length === before && areWithin(refused, REFUSED_BAR_MS) && backAfter <= BACK_BAR_MS,
      ),
    );
  }
  trial.stopWriting();
  await written;
  await server.end('SIGTERM');
  await trial.check();
  return [...rows, rowOf('Whatever becomes of PostgreSQL, nothing is lost', trial.summary(), trial.isSound)];
}

const troublesOf = (postgres: OwnPostgres, proxy: TcpProxy): readonly Trouble[] => [
  {
    name: 'silent',
    begin() {
      proxy.pause();
      return () => proxy.resume();
    },
  },
  {
    name: 'reset all the time',
    begin() {
      const timer = setInterval(() => proxy.reset(), RESET_EVERY_MS);
      return () => clearInterval(timer);
    },
  },
  {
    name: 'stopped',
    async begin() {
      await postgres.stop();
      return () => postgres.start();
    },
  },
];
