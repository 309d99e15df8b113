import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Passkeys of members, and the challenges that they can answer. */
export const passkeys = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('passkeys')
      .addColumn('id', integer, (c) =>
        isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (c) => c.notNull())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', integer, (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('last_used_at', integer)
      .addUniqueConstraint('passkeys_credential_id_unique', ['credential_id'])
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
    await db.schema.createIndex('passkeys_user_id').on('passkeys').column('user_id').execute();
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', integer, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', integer, (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
    await db.schema
      .createIndex('passkey_challenges_user_id')
      .on('passkey_challenges')
      .column('user_id')
      .where(sql.ref('user_id'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('passkey_challenges_expires_at')
      .on('passkey_challenges')
      .column('expires_at')
      .execute();
  },
});
