import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** How many members a post has mentioned in its life. */
export const mentionsMade = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .alterTable('posts')
      .addColumn('mentions_made', integer, (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update posts set mentions_made = (
        select count(*) from mentions where mentions.post_id = posts.id and mentions.comment_id is null
      ) where id in (select post_id from mentions where comment_id is null)`.execute(db);
  },
});
