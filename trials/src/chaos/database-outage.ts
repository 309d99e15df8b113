import { startOwnPostgres, type OwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { openTcpProxy, type TcpProxy } from '../../../server/test/support/tcp-proxy.ts';
import { count, rowOf, type Row } from '../report.ts';
import { areWithin, rejectionsIn, slowest, tryOutages, type Outage } from './outage.ts';
import { folderOf, openPostgres } from './store.ts';

const RESET_EVERY_MS = 20;
const REJECTED_BAR_MS = 1000;
const BACK_BAR_MS = 2000;

/** Interrupts the PostgreSQL of a server in several ways while virtual users write. @param seconds the duration of each outage */
export async function databaseOutage({ users, seconds }: { users: number; seconds: number }): Promise<Row[]> {
  await using postgres = await startOwnPostgres();
  await using proxy = await openTcpProxy(postgres.url);
  return await tryOutages({
    outages: outagesOf(postgres, proxy),
    options: {
      users,
      environment: { DATABASE_URL: proxy.url },
      store: (dataDir) => ({ rows: () => openPostgres(postgres.url), files: folderOf(dataDir) }),
    },
    seconds,
    callsOf: (probe) => [() => probe.readProfile(), () => probe.publish(), () => probe.refresh()],
    judge({ name }, answers, backAfter) {
      const rejected = rejectionsIn(answers.flat());
      return rowOf(
        `PostgreSQL ${name}: 503 within 1 s, used again within 2 s, sessions go on`,
        `${slowest(rejected)}, back after ${count(backAfter)} ms`,
        areWithin(rejected, REJECTED_BAR_MS) && backAfter <= BACK_BAR_MS,
      );
    },
    promise: 'After all outages of PostgreSQL, nothing is lost',
  });
}

const outagesOf = (postgres: OwnPostgres, proxy: TcpProxy): readonly Outage[] => [
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
