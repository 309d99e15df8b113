import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * Notifications, mentions of members, and what members do not want to be notified about. The members who are notified or mentioned are
 * no foreign keys, because with them an action would wait for locks of all these members.
 */
export const notifications = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createMentions(db, engine);
    await createNotifications(db, engine);
    await createMutes(db, engine);
  },
});

const integer = (engine: Engine) => (engine === 'sqlite' ? 'integer' : 'bigint');

function tableWithId(db: Kysely<unknown>, engine: Engine, name: string) {
  const table = db.schema.createTable(name);
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()).modifyEnd(sql`strict`)
    : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
}

async function createMentions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await tableWithId(db, engine, 'mentions')
    .addColumn('post_id', int, (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', int, (c) => c.references('comments.id').onDelete('cascade'))
    .addColumn('user_id', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .execute();
  await sql`create unique index mentions_text_unique
    on mentions (post_id, user_id, coalesce(comment_id, 0))`.execute(db);
  await sql`create index mentions_comment_id on mentions (comment_id, user_id)
    where comment_id is not null`.execute(db);
  await sql`create index mentions_user_id_post_id_id on mentions (user_id, post_id, id)`.execute(db);
}

async function createNotifications(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  await tableWithId(db, engine, 'notifications')
    .addColumn('user_id', int, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('post_id', int, (c) => c.references('posts.id').onDelete('cascade'))
    .addColumn('decision_id', int, (c) => c.references('decisions.id').onDelete('cascade'))
    .addColumn('report_id', int, (c) => c.references('reports.id').onDelete('cascade'))
    .addColumn('invitation_id', int, (c) => c.references('invitations.id').onDelete('cascade'))
    .addColumn('subject_id', int, (c) => c.notNull())
    .addColumn('first_id', int, (c) => c.notNull())
    .addColumn('last_id', int)
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('changed_at', int, (c) => c.notNull())
    .addColumn('read_at', int)
    .execute();
  await sql`create unique index notifications_unread on notifications (user_id, kind, subject_id)
    where read_at is null`.execute(db);
  // Unread ones are found by the index above: each further index slows down every comment.
  await sql`create index notifications_read on notifications (user_id, changed_at, id)
    where read_at is not null`.execute(db);
  for (const column of ['post_id', 'decision_id', 'report_id', 'invitation_id'])
    await sql`create index ${sql.ref(`notifications_${column}`)} on notifications (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
}

async function createMutes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = integer(engine);
  const end = engine === 'sqlite' ? sql`strict, without rowid` : sql``;
  await db.schema
    .createTable('muted_posts')
    .addColumn('post_id', int, (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', int, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('muted_posts_pkey', ['post_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await db.schema.createIndex('muted_posts_user_id').on('muted_posts').column('user_id').execute();
  await db.schema
    .createTable('muted_kinds')
    .addColumn('user_id', int, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('muted_kinds_pkey', ['user_id', 'kind'])
    .modifyEnd(end)
    .execute();
}
