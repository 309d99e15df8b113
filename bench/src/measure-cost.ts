import type { ServerProcess } from '../../server/test/support/server-process.ts';
import { CONNECTIONS, measureOnce, type Effort } from './measure-load.ts';
import type { Database } from './sample-postgres.ts';
import { processorTimes, workedBetween } from './processor-time.ts';

/** A running Plaza and its PostgreSQL database, which has this many posts. */
export interface Side {
  readonly posts: number;
  readonly plaza: ServerProcess;
  readonly database: Database;
}

export type Round = Awaited<ReturnType<typeof measureRound>>;

/**
 * Measures a scenario on one side, first with 32 connections and then with one.
 * @param seed differs in each round: the same pages would be cached
 * @returns `underLoad`: the load of 32 connections; `alone`: milliseconds per answer with one; and the cost per answer under load
 */
export async function measureRound(side: Side, scenario: string, { seconds }: Effort, seed: number) {
  const effort: Effort = { rounds: 1, warmUpSeconds: 0, seconds };
  const target = { url: side.plaza.address, scenario, posts: side.posts };
  const before = await readTotals(side);
  const underLoad = await measureOnce({ ...target, connections: CONNECTIONS, seed: 2 * seed }, effort);
  const after = await readTotals(side);
  const alone = await measureOnce({ ...target, connections: 1, seed: 2 * seed + 1 }, effort);
  return { underLoad, alone: 1000 / alone.rate, ...costOf(before, after, underLoad.answers) };
}

type Totals = Awaited<ReturnType<typeof readTotals>>;

const readTotals = async ({ plaza, database }: Side) => ({
  queries: await database.queryTotals(),
  plaza: await processorTimes([plaza.pid]),
  database: await processorTimes(await database.pids()),
});

/** Cost per answer. `work`, `databaseWork`: milliseconds of processor time, of Plaza with its database, and of the database. */
function costOf(before: Totals, after: Totals, answers: number) {
  const databaseWork = workedBetween(before.database, after.database) / answers;
  return {
    work: databaseWork + workedBetween(before.plaza, after.plaza) / answers,
    databaseWork,
    statements: (after.queries.statements - before.queries.statements) / answers,
    buffers: (after.queries.buffers - before.queries.buffers) / answers,
  };
}
