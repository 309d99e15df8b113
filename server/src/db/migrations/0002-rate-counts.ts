import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Counters of rate limits on PostgreSQL. Unlogged, because they are written often and not needed after a crash. */
export const rateCounts = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') return;
    // Free space in each page, so that updates stay in it.
    await sql`
      create unlogged table rate_counts (
        key text primary key,
        count bigint not null,
        ends_at bigint not null
      ) with (fillfactor = 50)`.execute(db);
  },
});
