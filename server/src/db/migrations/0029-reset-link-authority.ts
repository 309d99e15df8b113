import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * What a reset link depends on when it is used: its creator, and a fingerprint of its member. Links without a fingerprint, also those
 * that a process of the previous release creates, are not valid.
 */
export const resetLinkAuthority = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema
      .alterTable('reset_links')
      .addColumn('creator_id', integer, (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('reset_links').addColumn('fingerprint', 'text').execute();
    await db.schema.createIndex('reset_links_creator_id').on('reset_links').column('creator_id').execute();
  },
});
