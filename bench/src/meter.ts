import type { Measured } from './load.ts';
import { CONNECTIONS, measureOnce, type Effort } from './measure.ts';
import type { Server } from './plaza.ts';
import type { Database } from './postgres.ts';
import { processorTimes, workedBetween } from './processor-time.ts';
import type { Scenario } from './scenarios.ts';

/** A Plaza over a database with this many posts. */
export interface Side {
  readonly posts: number;
  readonly plaza: Server;
  readonly database: Database;
}

/** What an answer costs while as many members ask as there are connections. */
interface Cost {
  /** Milliseconds of a processor, which other programs can hardly lengthen: of Plaza with its database, and of that. */
  readonly work: number;
  readonly databaseWork: number;
  readonly statements: number;
  readonly buffers: number;
}

/** One round on one side. */
export interface Round extends Cost {
  readonly together: Measured;
  /** Milliseconds that an answer takes when one member asks and asks again. */
  readonly alone: number;
}

/** Measures a scenario on one side. Chance begins with the seed: another one each time, or pages are cached. */
export async function measureRound(
  side: Side,
  { name }: Pick<Scenario, 'name'>,
  { seconds }: Effort,
  seed: number,
): Promise<Round> {
  const effort: Effort = { rounds: 1, warmUpSeconds: 0, seconds };
  const target = { url: side.plaza.url, scenario: name, posts: side.posts };
  const before = await look(side);
  const together = await measureOnce({ ...target, connections: CONNECTIONS, seed: 2 * seed }, effort);
  const after = await look(side);
  const alone = await measureOnce({ ...target, connections: 1, seed: 2 * seed + 1 }, effort);
  return { together, alone: 1000 / alone.rate, ...costOf(before, after, together.answers) };
}

type Look = Awaited<ReturnType<typeof look>>;

const look = async ({ plaza, database }: Side) => ({
  asked: await database.asked(),
  plaza: await processorTimes([plaza.pid]),
  database: await processorTimes(await database.pids()),
});

function costOf(before: Look, after: Look, answers: number): Cost {
  const databaseWork = workedBetween(before.database, after.database) / answers;
  return {
    work: databaseWork + workedBetween(before.plaza, after.plaza) / answers,
    databaseWork,
    statements: (after.asked.statements - before.asked.statements) / answers,
    buffers: (after.asked.buffers - before.asked.buffers) / answers,
  };
}
