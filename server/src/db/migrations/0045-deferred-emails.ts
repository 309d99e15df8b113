import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Emails with reset links that mail servers deferred, at most one of each member. */
export const deferredEmails = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('deferred_emails')
      .addColumn('user_id', integer, (c) =>
        c.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('asked_at', integer, (c) => c.notNull())
      .addColumn('next_at', integer, (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
  },
});
