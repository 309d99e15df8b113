import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Recovery codes of members, and links by which they set new passwords. */
export const recovery = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    const strict = engine === 'sqlite' ? sql`strict, without rowid` : sql``;
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable('reset_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .addColumn('used_at', integer)
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex('reset_links_user_id_created_at')
      .on('reset_links')
      .columns(['user_id', 'created_at'])
      .execute();
  },
});
