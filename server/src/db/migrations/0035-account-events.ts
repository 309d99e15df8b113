import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** What happened to the security of accounts, which their members are notified of; with what members log in; when codes were created. */
export const accountEvents = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('account_events')
      .addColumn('id', integer, (c) =>
        isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('news', 'text', (c) => c.notNull())
      .addColumn('actor', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('link_hash', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
    for (const column of ['user_id', 'created_at'])
      await db.schema.createIndex(`account_events_${column}`).on('account_events').column(column).execute();
    await db.schema
      .createTable('known_devices')
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_devices_pkey', ['user_id', 'device'])
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
    await db.schema
      .alterTable('recovery_codes')
      .addColumn('created_at', integer, (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
