import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Invitations, the members who signed up with them, and whether users may invite. */
export const invitations = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    const tableWithId = (name: string) =>
      engine === 'sqlite'
        ? db.schema
            .createTable(name)
            .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
            .modifyEnd(sql`strict`)
        : db.schema
            .createTable(name)
            .addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
    await db.schema
      .alterTable('community')
      .addColumn('members_invite', integer, (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`members_invite in (0, 1)`),
      )
      .execute();
    await tableWithId('invitations')
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('creator_id', integer, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('creator_username', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('max_uses', integer, (c) => c.check(sql`max_uses > 0`))
      .addColumn('use_count', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .addColumn('revoked_at', integer)
      .addUniqueConstraint('invitations_code_unique', ['code'])
      .addCheckConstraint(
        'invitations_use_count_check',
        sql`use_count between 0 and coalesce(max_uses, use_count)`,
      )
      .execute();
    await tableWithId('invitation_uses')
      .addColumn('invitation_id', integer, (c) =>
        c.notNull().references('invitations.id').onDelete('cascade'),
      )
      .addColumn('user_id', integer, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('used_at', integer, (c) => c.notNull())
      .execute();
    for (const [table, columns] of [
      ['invitations', ['creator_id', 'id']],
      ['invitations', ['expires_at']],
      ['invitation_uses', ['invitation_id', 'id']],
      ['invitation_uses', ['user_id']],
    ] as const) {
      const name = `${table}_${columns.join('_')}_index`;
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
});
