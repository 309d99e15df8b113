import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Reports of members, decisions of moderators, and appeals against these. */
export const moderation = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    await withId(db, engine, 'decisions')
      .addColumn('subject_type', 'text', (c) => c.notNull())
      .addColumn('subject_id', integer, (c) => c.notNull())
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('previous_id', integer, (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('removes', integer, (c) => c.notNull())
      .addColumn('measure', 'text', (c) => c.notNull())
      .addColumn('until', integer)
      .addColumn('rule', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('decided_at', integer, (c) => c.notNull())
      .addColumn('decided_by', integer, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('decided_by_name', 'text', (c) => c.notNull())
      .addColumn('decided_as', 'text', (c) => c.notNull())
      .addColumn('reverted_at', integer)
      .addColumn('appeal', 'text')
      .addColumn('appealed_at', integer)
      .addColumn('appeal_outcome', 'text')
      .addColumn('appeal_answer', 'text', (c) => c.notNull().defaultTo(''))
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
      .execute();
    await withId(db, engine, 'reports')
      .addColumn('subject_type', 'text', (c) => c.notNull())
      .addColumn('subject_id', integer, (c) => c.notNull())
      .addColumn('user_id', integer, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('reporter_id', integer, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('decision_id', integer, (c) => c.references('decisions.id').onDelete('cascade'))
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made))
      .execute();
    for (const [name, table, columns] of [
      ['decisions_user_id_id', 'decisions', ['user_id', 'id']],
      ['decisions_decided_by', 'decisions', ['decided_by']],
      ['reports_user_id', 'reports', ['user_id']],
      ['reports_reporter_id_id', 'reports', ['reporter_id', 'id']],
      ['reports_decision_id', 'reports', ['decision_id']],
    ] as const)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    await db.schema
      .createIndex('decisions_previous_id')
      .unique()
      .on('decisions')
      .columns(['subject_type', 'subject_id', 'previous_id'])
      .execute();
    await db.schema
      .createIndex('reports_open')
      .unique()
      .on('reports')
      .columns(['subject_type', 'subject_id', 'reporter_id'])
      .where(sql.ref('decision_id'), 'is', null)
      .execute();
    await db.schema
      .createIndex('decisions_open_appeals')
      .on('decisions')
      .column('id')
      .where(sql.ref('appeal_outcome'), '=', sql.lit('open'))
      .execute();
  },
});

function withId(db: Kysely<unknown>, engine: Engine, table: string) {
  const created = db.schema.createTable(table);
  return engine === 'sqlite'
    ? created.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    : created.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
}
