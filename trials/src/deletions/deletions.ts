import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deletePost, listPosts } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { percentile } from '../../../bench/src/percentile.ts';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { startOwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { openEmbedded, openPostgres, type Rows } from '../chaos/store.ts';
import { count, printProblems, rowOf, type Row } from '../report.ts';
import { Connections } from '../virtual-users/connections.ts';
import { measureDuring, type Measurements } from './measure.ts';
import { AUTHOR, LEAVER, READER, seed, statementsFor, viralPostOf } from './seed.ts';

const LAG_BAR_MS = 50;
const HEALTH_BAR_MS = 100;
const CHECK_EVERY_MS = 200;
const WARM_UP_MS = 2000;

/** The database of a server. */
interface DataSource {
  readonly engine: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly open: () => Promise<Rows>;
  /** The duration of the slowest statement in milliseconds; SQLite does not record it. */
  readonly slowest?: () => Promise<number>;
}

/** Deletes a member with many posts, views and reactions, and a post with many views, on each engine. */
export async function tryDeletions(folder: string, size: number): Promise<Row[]> {
  const dataDir = join(folder, 'embedded');
  const rows = await deleteFrom({ engine: 'SQLite', dataDir, open: () => openEmbedded(dataDir) }, size);
  await using postgres = await startOwnPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  const open = () => openPostgres(postgres.url);
  const slowest = async () => {
    await using statements = await open();
    const [found] = await statements.select<{ ms: number }>(
      `select max(max_exec_time) as ms from pg_stat_statements where query ~ 'select|delete|update|insert' and query !~ 'recursive|analyze|pg_'`,
    );
    return found?.ms ?? 0;
  };
  await using statements = await open();
  await statements.select('create extension pg_stat_statements');
  const source = { dataDir: join(folder, 'server'), databaseUrl: postgres.url, open, slowest };
  return [...rows, ...(await deleteFrom({ engine: 'PostgreSQL', ...source }, size))];
}

async function deleteFrom(source: DataSource, size: number): Promise<Row[]> {
  const { dataDir, databaseUrl } = source;
  await mkdir(dataDir, { recursive: true });
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  // The start makes the tables.
  await (await startProduction(environment)).end('SIGTERM');
  await seed(statementsFor(size), source);
  await using server = await startProduction(environment);
  using connections = new Connections(server.address);
  await using tables = await source.open();
  // After its start a server is busy for a moment.
  await connections.callSuccessfully(listPosts, { token: READER.token });
  await delay(WARM_UP_MS);
  const during = async (what: string, table: string, remove: () => Promise<unknown>) => {
    const began = performance.now();
    await remove();
    const answered = performance.now() - began;
    const measured = await measureDuring(connections, untilEmpty(tables, table));
    return judge(`${source.engine}: ${what}`, measured, { answered, took: performance.now() - began });
  };
  const own = { params: { userId: LEAVER.userId }, token: LEAVER.token };
  const viral = { params: { id: viralPostOf(size) }, token: AUTHOR.token };
  return [
    ...(await during(`an account with ${count(size)} posts and ${count(size)} views`, 'deleted_users', () =>
      connections.callSuccessfully(deleteUser, own),
    )),
    ...(await during(`a post with ${count(size)} views`, 'deleted_posts', () =>
      connections.callSuccessfully(deletePost, viral),
    )),
    ...(source.slowest ? [statementRow(source.engine, await source.slowest())] : []),
  ];
}

async function untilEmpty(rows: Rows, table: string): Promise<void> {
  while ((await rows.select(`select 1 from ${table}`)).length > 0) await delay(CHECK_EVERY_MS);
}

function judge(
  what: string,
  { errors, feed, like, lag, health }: Measurements,
  { answered, took }: { answered: number; took: number },
): Row[] {
  const most = (times: readonly number[]) => percentile(times, 1);
  const spread = (times: readonly number[]) =>
    `${count(percentile(times, 0.99))} ms, ${count(most(times))} ms at most`;
  return [
    rowOf(
      `${what}: invisible at the answer, no call fails, all counts are exact`,
      `answered after ${count(answered)} ms, complete after ${(took / 1000).toFixed(1)} s; ${printProblems(errors, 'errors')} in ${count(feed.length + like.length)} calls, 99 of 100 feeds within ${spread(feed)}, likes ${spread(like)}`,
      errors.length === 0,
    ),
    rowOf(
      `… the event loop is delayed by at most ${LAG_BAR_MS} ms`,
      `${count(most(lag))} ms at most`,
      most(lag) <= LAG_BAR_MS,
    ),
    rowOf(
      `… health checks are answered within ${HEALTH_BAR_MS} ms`,
      `99 of 100 within ${spread(health)}`,
      most(health) <= HEALTH_BAR_MS,
    ),
  ];
}

const statementRow = (engine: string, ms: number): Row =>
  rowOf(`${engine}: no statement takes a tenth of its 10 s`, `${count(ms)} ms at most`, ms < 1000);
