import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Former usernames, which lead to their members; usernames can be searched by their beginning. */
export const oldUsernames = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('old_usernames')
      .addColumn('username_key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', integer, (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
    await db.schema.createIndex('old_usernames_user_id').on('old_usernames').column('user_id').execute();
    // In the order of bytes, as on SQLite, an index finds usernames by their beginning.
    if (!isSqlite) await sql`alter table users alter column username_key type text collate "C"`.execute(db);
  },
});
