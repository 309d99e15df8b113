import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Suspended members, and registrations that wait for approval. */
export const accountStates = (engine: Engine): Migration => ({
  async up(db) {
    const isSqlite = engine === 'sqlite';
    const integer = isSqlite ? 'integer' : 'bigint';
    await db.schema
      .createTable('suspensions')
      .addColumn('user_id', integer, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('until', integer)
      .addColumn('reason', 'text', (c) => c.notNull())
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
    await db.schema
      .createTable('registrations')
      .addColumn('id', integer, (c) =>
        isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      )
      .addColumn('user_id', integer, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('decided_at', integer)
      .addColumn('decided_by', 'text')
      .addColumn('outcome', 'text')
      .addUniqueConstraint('registrations_user_id_unique', ['user_id'])
      .addCheckConstraint('registrations_decided_check', sql`(user_id is null) = (decided_at is not null)`)
      .$call((made) => (isSqlite ? made.modifyEnd(sql`strict`) : made))
      .execute();
    await db.schema
      .createIndex('registrations_decided_at')
      .on('registrations')
      .column('decided_at')
      .where(sql.ref('decided_at'), 'is not', null)
      .execute();
  },
});
