import type { Migration } from 'kysely/migration';

/** What the browser of a session calls itself, so that its member knows it again in a list. */
export const userAgents = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
});
