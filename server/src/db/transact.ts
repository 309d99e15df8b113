import type { Db, Trx } from './open.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;
// PostgreSQL: serialization failure, deadlock. It has undone everything, so doing it again is safe.
const RETRIED = new Set(['40001', '40P01']);

/**
 * Runs work in one transaction; all of it happens, or nothing. Work may run again when the database asked for it, so
 * it changes nothing but the database.
 */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt === ATTEMPTS || typeof code !== 'string' || !RETRIED.has(code)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * attempt * Math.random()));
    }
  }
}
