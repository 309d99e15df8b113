import { isStorageAway, isTooBusy } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { MAX_LAG_MS, type Replica } from '../db/replica.ts';
import { AppError } from '../errors.ts';
import type { Bus } from './bus.ts';

/** How long members read from the primary after they changed something: until the replica must have it, too. */
const HOLD_MS = MAX_LAG_MS + 3000;
const WRITERS_MAX = 10_000;

/** Who reads. */
interface Reader {
  readonly userId: number;
  /** When they signed in, in milliseconds since 1970; perhaps to an account that was made just then. */
  readonly authenticatedAt: number;
  /** Whether they have just changed something, as their browser says. */
  readonly hasWritten?: true;
}

/** Spreads reading over the database and its replica, so that everybody sees what they wrote themselves. */
export interface Reads {
  /**
   * Runs work that only reads. It may run twice: again on the primary when the replica fails or lacks a row.
   * @throws what the work throws
   */
  run<T>(reader: Reader, work: (db: Db) => Promise<T>): Promise<T>;
  /** To be called before a change of a member begins, and awaited before it is answered. Never fails. */
  beforeWrite(userId: number): Promise<void>;
  /** How many seconds a browser is to say that its member has written; undefined when nobody asks. */
  readonly markSeconds?: number;
}

/** Reads from the one database there is. */
export const directReads = (db: Db): Reads => ({
  run: (_reader, work) => work(db),
  beforeWrite: () => Promise.resolve(),
});

/** Reads from a replica while it is current, and for members who have not just written. */
export function replicaReads(db: Db, replica: Replica, bus: Bus): Reads {
  let writers = new Map<number, number>();
  // Until when anybody may have written, unheard.
  let anybodyUntil = 0;
  bus.listen({
    onWord(topic, userId) {
      if (topic !== 'writer') return;
      const now = Date.now();
      if (writers.size >= WRITERS_MAX) writers = new Map([...writers].filter(([, until]) => until > now));
      writers.set(userId, now + HOLD_MS);
    },
    onAnything: () => void (anybodyUntil = Date.now() + HOLD_MS),
  });
  const mayUseReplica = ({ userId, authenticatedAt, hasWritten }: Reader) => {
    if (hasWritten) return false;
    const until = Math.max(anybodyUntil, writers.get(userId) ?? 0, authenticatedAt + HOLD_MS);
    return replica.isCurrent && !bus.isDeaf && until <= Date.now();
  };
  return {
    async run(reader, work) {
      if (!mayUseReplica(reader)) return work(db);
      try {
        return await work(replica.db);
      } catch (error) {
        // What was made a moment ago the replica may not have yet.
        const isMissing = error instanceof AppError && error.code === 'not_found';
        if (isMissing || isStorageAway(error) || isTooBusy(error)) return work(db);
        throw error;
      }
    },
    markSeconds: HOLD_MS / 1000,
    beforeWrite: (userId) => bus.tellAtOnce([['writer', userId]]),
  };
}
