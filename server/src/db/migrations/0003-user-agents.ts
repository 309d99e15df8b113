import type { Migration } from 'kysely/migration';

/** The user agent of a session, which its member sees in the list of devices. */
export const userAgents = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
});
