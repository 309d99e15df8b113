import type { Migration } from 'kysely/migration';

/** The username of the moderator who answered an appeal. */
export const answersOfAppeals = (): Migration => ({
  async up(db) {
    await db.schema.alterTable('decisions').addColumn('appeal_answered_by', 'text').execute();
  },
});
