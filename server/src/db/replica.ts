import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from './open.ts';

/** How often the replica is compared with the primary, and by how much it may be behind. In milliseconds. */
const COMPARE_MS = 1000;
export const MAX_LAG_MS = 5000;

/** A copy of the database that follows it. */
export interface Replica extends AsyncDisposable {
  readonly db: Db;
  /** Whether it answers, and is not behind by more than a few seconds. */
  readonly isCurrent: boolean;
}

interface ReplicaOptions {
  readonly primary: Db;
  readonly replica: Db;
  readonly metrics: Registry;
  /** Hears once of each time it was lost. */
  readonly onError: (error: unknown) => void;
}

/**
 * Measures how far a replica is behind. The position of the primary is noted every second; the age of the oldest one
 * that the replica has not reached is its lag, also while nobody writes.
 */
export function followReplica({ primary, replica, metrics, onError }: ReplicaOptions): Replica {
  let ahead: { readonly place: number; readonly at: number }[] = [];
  let answeredAt = -Infinity;
  let isLost = false;

  const lag = () => performance.now() - Math.min(answeredAt, ahead[0]?.at ?? Infinity);
  const compare = async () => {
    ahead.push({ at: performance.now(), place: await placeOf(primary, 'pg_current_wal_lsn()') });
    const reached = await placeOf(replica, 'pg_last_wal_replay_lsn()');
    ahead = ahead.filter(({ place }) => place > reached);
    answeredAt = performance.now();
    isLost = false;
  };
  let comparing = Promise.resolve();
  const compareSafely = () => {
    comparing = comparing.then(compare).catch((error: unknown) => {
      answeredAt = -Infinity;
      if (!isLost) onError(error);
      isLost = true;
    });
  };
  compareSafely();
  const timer = setInterval(compareSafely, COMPARE_MS).unref();
  void new Gauge({
    name: 'plaza_database_replica_lag_seconds',
    help: 'How far the replica is behind the database; infinite while it does not answer',
    registers: [metrics],
    collect() {
      this.set(lag() / 1000);
    },
  });
  return {
    db: replica,
    get isCurrent() {
      return lag() <= MAX_LAG_MS;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await comparing;
      await replica.destroy();
    },
  };
}

/** A place in the log of changes, in bytes since its beginning. */
async function placeOf(db: Db, place: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()'): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(${sql.raw(place)}, '0/0')::bigint as bytes`.execute(db);
  // Null of a server that is no replica.
  return rows[0]?.bytes ?? 0;
}
