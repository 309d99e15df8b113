import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Measured, Order } from './load.ts';

export interface Effort {
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** What starting the load and reading the database take besides, about. */
const OVERHEAD_SECONDS = 2;

/** How long a round of one server takes, about. */
export const secondsOfRound = ({ warmUpSeconds, seconds }: Effort): number =>
  warmUpSeconds + seconds + OVERHEAD_SECONDS;

/** As many as members who ask at once. */
export const CONNECTIONS = 32;

/** Puts a server under load from a process of its own. */
async function load(order: Order): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'load.ts'));
  child.send(order);
  const answers = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const [measured] = answers as [Measured | number | null];
  if (typeof measured !== 'object' || measured === null) throw new Error('The load process ended early.');
  return measured;
}

/** Measures once, after a warm-up. */
export async function measureOnce(
  target: Pick<Order, 'url' | 'scenario' | 'posts'> & Partial<Pick<Order, 'connections' | 'seed'>>,
  { warmUpSeconds, seconds }: Effort,
): Promise<Measured> {
  const order = { connections: CONNECTIONS, seed: 1, ...target };
  if (warmUpSeconds > 0) await load({ ...order, seconds: warmUpSeconds });
  return load({ ...order, seconds });
}

/** The one in the middle by its rate. */
export function median(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((one, other) => one.rate - other.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** The number in the middle. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** How many durable commits of one row SQLite makes a second in this folder, with the settings Plaza has. */
export function commitRate(folder: string, seconds: number): number {
  const db = new DatabaseSync(join(folder, 'commits.db'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; create table if not exists t (a integer)');
  const insert = db.prepare('insert into t values (1)');
  const end = performance.now() + seconds * 1000;
  let commits = 0;
  while (performance.now() < end) {
    insert.run();
    commits++;
  }
  db.close();
  return commits / seconds;
}
