import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deletePost, listPosts } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { startCommand } from '../../../bench/src/start-command.ts';
import { startOwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { startServer } from '../../../server/test/support/server-process.ts';
import { openEmbedded, openPostgres, type Rows } from '../chaos/store.ts';
import { count, percentile, rowOf, type Row } from '../report.ts';
import { AUTHOR, LEAVER, seed, statementsFor, viralPostOf } from './seed.ts';
import { callServer, watchDuring, type Seen } from './watch.ts';

const LAG_BAR_MS = 50;
const HEALTH_BAR_MS = 100;
const LOOK_EVERY_MS = 200;
const WARM_UP_MS = 2000;

/** Where the rows of a Plaza are. */
interface Place {
  readonly engine: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly open: () => Promise<Rows>;
  /** The longest that a statement took in the end, in milliseconds; unknown to the embedded engine. */
  readonly slowest?: () => Promise<number>;
}

/** Deletes a member with much of everything, and a post with many views, from each engine. */
export async function deleteMuch(folder: string, size: number): Promise<Row[]> {
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
  const place = {
    engine: 'PostgreSQL',
    dataDir: join(folder, 'server'),
    databaseUrl: postgres.url,
    open,
    slowest,
  };
  return [...rows, ...(await deleteFrom(place, size))];
}

async function deleteFrom(place: Place, size: number): Promise<Row[]> {
  const { args, variables } = startCommand();
  const { dataDir, databaseUrl } = place;
  await mkdir(dataDir, { recursive: true });
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...variables };
  // Plaza itself makes the tables.
  await (await startServer(environment, args)).end('SIGTERM');
  await seed(statementsFor(size), place);
  await using server = await startServer(environment, args);
  await using tables = await place.open();
  // A server that has just started is still busy with itself.
  await callServer(server.address, listPosts, {});
  await delay(WARM_UP_MS);
  const during = async (what: string, from: readonly string[], remove: () => Promise<unknown>) => {
    const began = performance.now();
    await remove();
    const answered = performance.now() - began;
    const seen = await watchDuring(server.address, untilEmpty(tables, from));
    return judge(`${place.engine}: ${what}`, seen, { answered, took: performance.now() - began });
  };
  const own = { params: { userId: LEAVER.userId }, token: LEAVER.token };
  const viral = { params: { id: viralPostOf(size) }, token: AUTHOR.token };
  return [
    ...(await during(`an account with ${count(size)} posts and ${count(size)} views`, ['deleted_users'], () =>
      callServer(server.address, deleteUser, own),
    )),
    ...(await during(`a post with ${count(size)} views`, ['deleted_posts'], () =>
      callServer(server.address, deletePost, viral),
    )),
    ...(place.slowest ? [statementRow(place.engine, await place.slowest())] : []),
  ];
}

async function untilEmpty(tables: Rows, names: readonly string[]): Promise<void> {
  for (const name of names) {
    while ((await tables.select(`select 1 from ${name}`)).length > 0) await delay(LOOK_EVERY_MS);
  }
}

function judge(what: string, seen: Seen, { answered, took }: { answered: number; took: number }): Row[] {
  const most = (times: readonly number[]) => percentile(times, 1);
  const told = (times: readonly number[]) =>
    `${count(percentile(times, 0.99))} ms, ${count(most(times))} ms at most`;
  for (const error of seen.errors.slice(0, 20)) console.log(`  ${error}`);
  return [
    rowOf(
      `${what}: invisible when it is answered, no call fails, all counts right`,
      `answered after ${count(answered)} ms, complete after ${(took / 1000).toFixed(1)} s; ${count(seen.errors.length)} errors in ${count(seen.feed.length + seen.like.length)} calls, 99 of 100 feeds within ${told(seen.feed)}, likes ${told(seen.like)}`,
      seen.errors.length === 0,
    ),
    rowOf(
      `… the event loop is never late by more than ${LAG_BAR_MS} ms`,
      `${count(most(seen.lag))} ms at most`,
      most(seen.lag) <= LAG_BAR_MS,
    ),
    rowOf(
      `… health is answered within ${HEALTH_BAR_MS} ms`,
      `99 of 100 within ${told(seen.health)}`,
      most(seen.health) <= HEALTH_BAR_MS,
    ),
  ];
}

const statementRow = (engine: string, ms: number): Row =>
  rowOf(`${engine}: no statement takes a tenth of its 10 s`, `${count(ms)} ms at most`, ms < 1000);
