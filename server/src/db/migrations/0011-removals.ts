import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Posts and comments that moderators removed. A row hides one at once; its other rows are deleted 30 days later. */
export const removals = (engine: Engine): Migration => ({
  async up(db) {
    const id = engine === 'sqlite' ? 'integer' : 'bigint';
    for (const [table, column, target] of [
      ['removed_posts', 'post_id', 'posts.id'],
      ['removed_comments', 'comment_id', 'comments.id'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn(column, id, (c) => c.primaryKey().references(target).onDelete('cascade'))
        .addColumn('removed_at', id, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
        .execute();
      await db.schema.createIndex(`${table}_removed_at`).on(table).column('removed_at').execute();
    }
  },
});
