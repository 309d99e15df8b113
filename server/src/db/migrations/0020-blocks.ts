import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Blocks and mutes: who hides from whom, and whose posts a member's feed leaves out. */
export const blocks = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    for (const [table, other] of [
      ['blocks', 'blocked_id'],
      ['mutes', 'muted_id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn(other, integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_pkey`, ['user_id', other])
        .addCheckConstraint(`${table}_check`, sql`user_id <> ${sql.ref(other)}`)
        .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
        .execute();
      // The blocks of both directions are read together.
      await db.schema
        .createIndex(`${table}_${other}_user_id`)
        .on(table)
        .columns([other, 'user_id'])
        .execute();
    }
  },
});
