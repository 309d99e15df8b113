import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The last visit of former usernames: those of before are kept for a year from now on. */
export const usernameVisits = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('old_usernames').addColumn('visited_at', integer).execute();
    await sql`update old_usernames set visited_at = cast(${Date.now()} as bigint)`.execute(db);
  },
});
