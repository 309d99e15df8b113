import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The settings of the community: no row before an owner changes them, then one. */
export const community = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('community')
      .addColumn('community_id', engine === 'sqlite' ? 'integer' : 'bigint', (c) =>
        c.primaryKey().check(sql`community_id = 1`),
      )
      .addColumn('name', 'text', (c) =>
        c
          .notNull()
          .defaultTo('Plaza')
          .check(sql`name <> ''`),
      )
      .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('rules', 'text', (c) => c.notNull().defaultTo(''))
      // Without a list of modes, which would have to change with every new one.
      .addColumn('sign_up', 'text', (c) => c.notNull().defaultTo('open'))
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
      .execute();
  },
});
