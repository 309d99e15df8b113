import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The last time that was plausible, with which housekeeping compares the clock, and whether rows have times of a clock far in the past. */
export const knownTimes = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('installation').addColumn('known_time', integer).execute();
    await db.schema
      .alterTable('installation')
      .addColumn('has_early_times', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
