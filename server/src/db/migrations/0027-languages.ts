import type { Migration } from 'kysely/migration';

/** The language that a member, and that the community, has chosen; null without a choice. */
export const languages = (): Migration => ({
  async up(db) {
    // Without a list of languages, which would have to change with every new one.
    for (const table of ['users', 'community'])
      await db.schema.alterTable(table).addColumn('language', 'text').execute();
  },
});
