import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The id of the installation, which the image store has, too. The start writes it, because it compares both. */
export const installation = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('installation')
      .addColumn('installation_id', integer, (c) => c.primaryKey().check(sql`installation_id = 1`))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('sweep_days', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('swept_on', 'text', (c) => c.notNull().defaultTo(''))
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
      .execute();
  },
});
