import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Whom an entry of the log concerns, also when it is about a post or a comment. */
export const logSubjects = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('log').addColumn('subject_user_id', integer).execute();
    // The content may be deleted: then the name tells, if somebody has or had it.
    await sql`update log set subject_user_id = case subject_type
      when 'member' then subject_id
      when 'post' then coalesce((select user_id from posts where posts.id = log.subject_id), ${byName})
      when 'comment' then coalesce((select user_id from comments where comments.id = log.subject_id), ${byName})
      end`.execute(db);
  },
});

const byName = sql`(select id from users where username_key = log.subject_key),
  (select user_id from old_usernames where username_key = log.subject_key)`;
