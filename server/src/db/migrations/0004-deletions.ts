import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Deleted members, posts and images that still have rows or files. A row hides a member or post at once. */
export const deletions = (engine: Engine): Migration => ({
  async up(db) {
    const id = engine === 'sqlite' ? 'integer' : 'bigint';
    for (const [table, column, target] of [
      ['deleted_users', 'user_id', 'users.id'],
      ['deleted_posts', 'post_id', 'posts.id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn(column, id, (c) => c.primaryKey().references(target).onDelete('cascade'))
        .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
        .execute();
    }
    await db.schema
      .createTable('deleted_images')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('widths', 'text', (c) => c.notNull())
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
  },
});
