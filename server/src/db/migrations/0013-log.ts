import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The log of moderators, owners and the command line. It refers to no other table: it survives what it names. */
export const log = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('log')
      .addColumn('id', integer, (c) =>
        isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('at', integer, (c) => c.notNull())
      .addColumn('actor', 'text')
      .addColumn('actor_key', 'text')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_type', 'text', (c) => c.notNull())
      .addColumn('subject_id', integer)
      .addColumn('subject_username', 'text')
      .addColumn('subject_key', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
    for (const column of ['action', 'actor_key', 'subject_key'])
      await db.schema.createIndex(`log_${column}_id`).on('log').columns([column, 'id']).execute();
  },
});
