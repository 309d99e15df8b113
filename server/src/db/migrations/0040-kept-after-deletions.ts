import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * What is kept after deletions: hashes of the email addresses of suspended members, and the secret with which they are made; title and
 * text of reported contents, for a while after these were found gone; open reports about a member whose account was deleted.
 */
export const keptAfterDeletions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await db.schema.alterTable('installation').addColumn('secret', 'text').execute();
    await db.schema
      .createTable('suspended_emails')
      .addColumn('email_hash', 'text', (c) => c.primaryKey())
      .addColumn('until', integer, (c) => c.notNull())
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
    await db.schema.createIndex('suspended_emails_until').on('suspended_emails').column('until').execute();
    for (const table of ['reports', 'decisions']) {
      for (const column of ['gone_at', 'emptied_at'])
        await db.schema.alterTable(table).addColumn(column, integer).execute();
      await sql`create index ${sql.ref(`${table}_not_gone`)} on ${sql.table(table)} (id)
        where gone_at is null and subject_type <> 'member'`.execute(db);
      await sql`create index ${sql.ref(`${table}_gone_at`)} on ${sql.table(table)} (gone_at)
        where emptied_at is null and gone_at is not null`.execute(db);
    }
    await db.schema.alterTable('reports').addColumn('account_deleted_at', integer).execute();
    await db.schema
      .createIndex('reports_subject')
      .on('reports')
      .columns(['subject_type', 'subject_id'])
      .execute();
  },
});
