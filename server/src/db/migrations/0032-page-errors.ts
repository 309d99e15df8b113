import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** How often errors of the page were reported, by day and kind. */
export const pageErrors = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .createTable('page_errors')
      .addColumn('day', integer, (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('build', 'text', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('line', integer, (c) => c.notNull())
      .addColumn('position', integer, (c) => c.notNull())
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('version', integer, (c) => c.notNull())
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('count', integer, (c) => c.notNull())
      .addColumn('last_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('page_errors_pkey', [
        'day',
        'name',
        'build',
        'file',
        'line',
        'position',
        'browser',
        'version',
        'route',
      ])
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
  },
});
