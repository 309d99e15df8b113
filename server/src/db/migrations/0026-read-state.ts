import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** The last visit of each member to each post, and up to which post each member has seen the feed. */
export const readState = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    // A default changes no rows, however many there are; existing comments are not new to those who viewed a post before. The
    // previous release inserts rows without the column.
    const newest = await findNewestComment(db);
    await db.schema
      .alterTable('views')
      .addColumn('last_comment_id', integer, (c) => c.notNull().defaultTo(sql.lit(newest)))
      .execute();
    await db.schema
      .createTable('read_states')
      .addColumn('user_id', integer, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('seen_up_to', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('all_seen_up_to', integer, (c) => c.notNull().defaultTo(0))
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
      .execute();
  },
});

async function findNewestComment(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from comments`.execute(db);
  return rows[0]?.id ?? 0;
}
