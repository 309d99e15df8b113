import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Adds an index of moderators and owners, and the table of owner codes. */
export const roles = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createIndex('users_role_id_index')
      .on('users')
      .columns(['role', 'id'])
      .where(sql<boolean>`role <> 'user'`)
      .execute();
    await db.schema
      .createTable('owner_codes')
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
  },
});
