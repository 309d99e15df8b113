import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

// A migration imports no table types, because they change later.
type AnyDb = Kysely<unknown>;

/** The first schema. Every invariant is a constraint. */
export const start = (engine: Engine): Migration => ({
  async up(db: AnyDb) {
    await createMembers(db, engine);
    await createSessions(db, engine);
    await createPosts(db, engine);
    await createAnswersToPosts(db, engine);
    await createImages(db, engine);
    await createIdempotencyKeys(db, engine);
  },
});

const integer = (engine: Engine) => (engine === 'sqlite' ? 'integer' : 'bigint');

/** A table whose generated ids are never reused. */
function tableWithId(db: AnyDb, engine: Engine, name: string) {
  const table = db.schema.createTable(name);
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()).modifyEnd(sql`strict`)
    : table.addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
}

/** A table that is stored as the index of its primary key. */
function tableByKey(db: AnyDb, engine: Engine, name: string) {
  const table = db.schema.createTable(name);
  return engine === 'sqlite' ? table.modifyEnd(sql`strict, without rowid`) : table;
}

function references<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  engine: Engine,
  column: string,
  target: 'users' | 'posts' | 'sessions',
) {
  return table.addColumn(column, integer(engine), (c) =>
    c.notNull().references(`${target}.id`).onDelete('cascade'),
  );
}

function count<T extends string, C extends string>(
  table: CreateTableBuilder<T, C>,
  engine: Engine,
  column: string,
) {
  return table.addColumn(column, integer(engine), (c) =>
    c
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(column)} >= 0`),
  );
}

function index(db: AnyDb, table: string, columns: string[]) {
  return db.schema
    .createIndex(`${table}_${columns.join('_')}_index`)
    .on(table)
    .columns(columns)
    .execute();
}

async function createMembers(db: AnyDb, engine: Engine): Promise<void> {
  const time = integer(engine);
  await count(tableWithId(db, engine, 'users'), engine, 'post_count')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('bio', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('user'))
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addUniqueConstraint('users_username_key_unique', ['username_key'])
    .addUniqueConstraint('users_email_key_unique', ['email_key'])
    .execute();
}

async function createSessions(db: AnyDb, engine: Engine): Promise<void> {
  const int = integer(engine);
  await references(tableWithId(db, engine, 'sessions'), engine, 'user_id', 'users')
    .addColumn('family_hash', 'text', (c) => c.notNull())
    .addColumn('refresh_hash', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text')
    .addColumn('generation', int, (c) => c.notNull().defaultTo(0))
    .addColumn('confirmed', int, (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`confirmed in (0, 1)`),
    )
    .addColumn('persistence', 'text', (c) =>
      c.notNull().check(sql`persistence in ('remember', 'day', 'browser')`),
    )
    .addColumn('rotated_at', int, (c) => c.notNull())
    .addColumn('authenticated_at', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addColumn('expires_at', int, (c) => c.notNull())
    .addUniqueConstraint('sessions_family_hash_unique', ['family_hash'])
    .execute();
  await index(db, 'sessions', ['user_id']);
  await index(db, 'sessions', ['expires_at']);
  const tokens = tableByKey(db, engine, 'access_tokens').addColumn('token_hash', 'text', (c) =>
    c.primaryKey(),
  );
  await references(tokens, engine, 'session_id', 'sessions')
    .addColumn('generation', int)
    .addColumn('expires_at', int, (c) => c.notNull())
    .execute();
  await index(db, 'access_tokens', ['session_id']);
  await index(db, 'access_tokens', ['expires_at']);
}

async function createPosts(db: AnyDb, engine: Engine): Promise<void> {
  const time = integer(engine);
  const posts = references(tableWithId(db, engine, 'posts'), engine, 'user_id', 'users')
    .addColumn('title', 'text', (c) => c.notNull().check(sql`title <> ''`))
    .addColumn('content', 'text', (c) => c.notNull().check(sql`content <> ''`));
  await ['view_count', 'like_count', 'dislike_count', 'comment_count']
    .reduce((table, column) => count(table, engine, column), posts)
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('updated_at', time, (c) => c.notNull())
    .execute();
  await index(db, 'posts', ['user_id', 'id']);
}

async function createAnswersToPosts(db: AnyDb, engine: Engine): Promise<void> {
  const time = integer(engine);
  const ofPost = (name: string) =>
    references(
      references(tableByKey(db, engine, name), engine, 'post_id', 'posts'),
      engine,
      'user_id',
      'users',
    )
      .addColumn('created_at', time, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_pkey`, ['post_id', 'user_id']);
  await ofPost('views').execute();
  await index(db, 'views', ['post_id', 'created_at', 'user_id']);
  await index(db, 'views', ['user_id', 'post_id']);
  await ofPost('reactions')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('like', 'dislike')`))
    .execute();
  await index(db, 'reactions', ['post_id', 'kind', 'created_at', 'user_id']);
  await index(db, 'reactions', ['user_id', 'post_id']);
  const comments = references(tableWithId(db, engine, 'comments'), engine, 'post_id', 'posts');
  await references(comments, engine, 'user_id', 'users')
    .addColumn('body', 'text', (c) => c.notNull().check(sql`body <> ''`))
    .addColumn('created_at', time, (c) => c.notNull())
    .execute();
  await index(db, 'comments', ['post_id', 'id', 'user_id']);
  await index(db, 'comments', ['user_id']);
}

const cascading = (target: string) => (column: ColumnDefinitionBuilder) =>
  column.references(target).onDelete('cascade');

async function createImages(db: AnyDb, engine: Engine): Promise<void> {
  const int = integer(engine);
  await tableByKey(db, engine, 'images')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('post_id', int, cascading('posts.id'))
    .addColumn('user_id', int, cascading('users.id'))
    .addColumn('width', int, (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', int, (c) => c.notNull().check(sql`height > 0`))
    .addColumn('widths', 'text', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', int, (c) => c.notNull())
    .addUniqueConstraint('images_post_id_unique', ['post_id'])
    .addUniqueConstraint('images_user_id_kind_unique', ['user_id', 'kind'])
    .addCheckConstraint(
      'images_owner_check',
      sql`(kind = 'post' and post_id is not null and user_id is null)
        or (kind in ('avatar', 'banner') and user_id is not null and post_id is null)`,
    )
    .execute();
}

async function createIdempotencyKeys(db: AnyDb, engine: Engine): Promise<void> {
  const int = integer(engine);
  await references(tableByKey(db, engine, 'idempotency_keys'), engine, 'user_id', 'users')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('result_id', int, (c) => c.notNull())
    .addColumn('created_at', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'key'])
    .execute();
  await index(db, 'idempotency_keys', ['created_at']);
}
