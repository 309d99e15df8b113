import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * Counts of limited calls that several processes share. Unlogged: written often, and lost in a crash without harm.
 * A process that is alone with its file keeps them in its memory.
 */
export const rateCounts = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') return;
    // Room in each page, so that a count moves within it.
    await sql`
      create unlogged table rate_counts (
        key text primary key,
        count bigint not null,
        ends_at bigint not null
      ) with (fillfactor = 50)`.execute(db);
  },
});
