import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Measured, Order } from './load-worker.ts';
import type { Progress } from './progress.ts';
import { WorkerProcess } from './worker-process.ts';

export interface Effort {
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface BenchOptions {
  readonly effort: Effort;
  /** A temporary folder, which the caller deletes. */
  readonly folder: string;
  readonly progress: Progress;
}

/** The estimated time to start the load and to read the database into memory. */
const OVERHEAD_SECONDS = 2;

/** The expected duration of a round of one server, in seconds. */
export const secondsOfRound = ({ warmUpSeconds, seconds }: Effort): number =>
  warmUpSeconds + seconds + OVERHEAD_SECONDS;

export const CONNECTIONS = 32;

/** Puts a server under load from another process. */
async function load(order: Order): Promise<Measured> {
  using worker = new WorkerProcess<Order, Measured>(join(import.meta.dirname, 'load-worker.ts'));
  worker.send(order);
  return await worker.receive();
}

/** Measures the load of a server once, after a warm-up. The default is 32 connections and seed 1. `effort.rounds` is ignored. */
export async function measureOnce(
  target: Pick<Order, 'url' | 'scenario' | 'posts'> & Partial<Pick<Order, 'connections' | 'seed'>>,
  { warmUpSeconds, seconds }: Effort,
): Promise<Measured> {
  const order = { connections: CONNECTIONS, seed: 1, ...target };
  if (warmUpSeconds > 0) await load({ ...order, seconds: warmUpSeconds });
  return load({ ...order, seconds });
}

/** The round with the median rate; of an even number, the faster one in the middle. @throws Error without rounds */
export function medianRound(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((one, other) => one.rate - other.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** The durable commits of one row that SQLite completes per second in a folder, with the settings of Plaza, without Plaza. */
export function commitRate(folder: string, seconds: number): number {
  using db = new DatabaseSync(join(folder, 'commits.db'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; create table if not exists t (a integer)');
  const insert = db.prepare('insert into t values (1)');
  const end = performance.now() + seconds * 1000;
  let commits = 0;
  while (performance.now() < end) {
    insert.run();
    commits++;
  }
  return commits / seconds;
}
