import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * Ids of likes, counted per post: notifications state from which like to which one they are about. No row changes, so that this takes
 * no longer with many; only the index reads all reactions once. Likes and notifications of before, and those of processes of earlier releases,
 * have no ids: 0 as the first or last like of a notification means its times, until it is deleted after 90 days.
 */
export const likeIds = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('reactions').addColumn('like_id', integer).execute();
    await db.schema
      .alterTable('posts')
      .addColumn('last_like_id', integer, (c) => c.notNull().defaultTo(1))
      .execute();
    await sql`create index reactions_like_id on reactions (post_id, kind, like_id, user_id)
      where like_id is not null`.execute(db);
  },
});
