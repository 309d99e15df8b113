import { MOVED_TABLES } from '../../src/move/moved-tables.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, NewerSchema, type MigrationStep } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { openDatabase, ping, type Db } from '../../src/db/open.ts';
import type { ImageKind } from '../../src/images/image-table.ts';
import { openTestDatabase } from '../support/databases.ts';
import { names, seedActor, seedPost, seedUsers } from '../support/seed.ts';

const engine = inject('engine');
const MIGRATE = fileURLToPath(new URL('../support/migrate-process.ts', import.meta.url));

/** A connection to an empty database, and the environment in which a program finds the same. */
async function openEmpty(): Promise<{ db: Db; environment: NodeJS.ProcessEnv }> {
  const database = await openTestDatabase();
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database;
  const db = openDatabase(database);
  onTestFinished(async () => {
    await db.destroy();
    await database[Symbol.asyncDispose]();
  });
  return { db, environment: { ...process.env, DATA_DIR, DATABASE_URL } };
}

/** Every table is moved, but for those that only one engine has. */
const TABLES = [...MOVED_TABLES, ...(engine === 'postgres' ? ['rate_counts'] : [])].toSorted();
const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).map(({ name, columns }) => ({ name, columns }));
const migrationsOf = async (db: Db) => (await sql`select * from kysely_migration`.execute(db)).rows;

test('an empty database receives every table', async () => {
  const { db } = await openEmpty();
  expect(await tablesOf(db)).toEqual([]);
  await migrate(db, engine);
  expect((await tablesOf(db)).map(({ name }) => name).toSorted()).toEqual(TABLES);
});

test('a database that is up to date is left unchanged', async () => {
  const { db } = await openEmpty();
  await migrate(db, engine);
  const ann = await seedActor(db, 'ann');
  const id = await seedPost(db, ann.userId);
  const [tables, run] = [await tablesOf(db), await migrationsOf(db)];
  await migrate(db, engine);
  expect([await tablesOf(db), await migrationsOf(db)]).toEqual([tables, run]);
  expect(await db.selectFrom('posts').select(['id', 'user_id']).execute()).toEqual([
    { id, user_id: ann.userId },
  ]);
});

test('processes that start simultaneously migrate once', async () => {
  const { db, environment } = await openEmpty();
  const start = () => promisify(execFile)(process.execPath, [MIGRATE], { env: environment });
  const starts = await Promise.allSettled(Array.from({ length: engine === 'sqlite' ? 3 : 10 }, start));
  const failures = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(failures.length).toBeLessThan(starts.length);
  // A file is for one process, and another one waits for it for a few seconds only.
  const isLocked = (failure: string) => engine === 'sqlite' && failure.includes('database is locked');
  expect(failures.filter((failure) => !isLocked(failure))).toEqual([]);
  expect(await migrationsOf(db)).toHaveLength(Object.keys(migrations(engine)).length);
  expect(await tablesOf(db)).toHaveLength(TABLES.length);
});

test('a migration that fails leaves nothing, and the next start migrates completely', async () => {
  const { db } = await openEmpty();
  // The schema makes its table of posts after those of members and sessions.
  await sql`create table posts (id integer)`.execute(db);
  await expect(migrate(db, engine)).rejects.toThrow('Migration 0001-start failed');
  expect((await tablesOf(db)).map(({ name }) => name)).toEqual(['posts']);
  await sql`drop table posts`.execute(db);
  await migrate(db, engine);
  expect(await tablesOf(db)).toHaveLength(TABLES.length);
});

test('a newer schema is rejected and left unchanged', async () => {
  const { db } = await openEmpty();
  await migrate(db, engine);
  await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  const [tables, run] = [await tablesOf(db), await migrationsOf(db)];
  const rejection = await migrate(db, engine).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(NewerSchema);
  expect(String(rejection)).toMatch(/written by a newer version of Plaza\. Upgrade the program\.$/);
  expect([await tablesOf(db), await migrationsOf(db)]).toEqual([tables, run]);
});

test('an unavailable database is not reported as newer', async () => {
  const { db } = await openEmpty();
  await ping(db);
  await db.destroy();
  const rejection = await migrate(db, engine).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(Error);
  expect(rejection).not.toBeInstanceOf(NewerSchema);
});

test('the migration of roles keeps all members, and adds no owner', async () => {
  const { db } = await openEmpty();
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0004-deletions');
  await seedUsers(db, names('member', 50));
  const before = await db.selectFrom('users').selectAll().orderBy('id').execute();
  await migrate(db, engine);
  expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toMatchObject(before);
  expect(new Set(before.map(({ role }) => role))).toEqual(new Set(['user']));
});

test('an upgrade reports each step, and a new database none', async () => {
  const { db } = await openEmpty();
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  const all = Object.keys(migrations(engine));
  const last = all.at(-3) ?? '';
  await new Migrator({ db, provider }).migrateTo(last);
  const steps: MigrationStep[] = [];
  await migrate(db, engine, (step) => steps.push(step));
  const missing = all.slice(-2);
  expect(steps).toEqual(missing.map((migration, i) => ({ migration, step: i + 1, of: 2 })));
  const { db: fresh } = await openEmpty();
  await migrate(fresh, engine, (step) => steps.push(step));
  expect(steps).toHaveLength(2);
});

test('the migration of the logo keeps all images and their constraints', async () => {
  const { db } = await openEmpty();
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0022-passkeys');
  const ann = await seedActor(db, 'ann');
  const postId = await seedPost(db, ann.userId);
  const size = { width: 40, height: 30, widths: '40', placeholder: '', alt: 'A hill', created_at: 1 };
  await db
    .insertInto('images')
    .values([
      { name: 'a', kind: 'post', post_id: postId, user_id: null, ...size },
      { name: 'b', kind: 'avatar', post_id: null, user_id: ann.userId, ...size },
    ])
    .execute();
  const before = await db.selectFrom('images').selectAll().orderBy('name').execute();
  await migrate(db, engine);
  expect(await db.selectFrom('images').selectAll().orderBy('name').execute()).toMatchObject(before);
  const insert = (kind: ImageKind, userId: number | null) =>
    db
      .insertInto('images')
      .values({ name: `${kind}${userId}`, kind, post_id: null, user_id: userId, ...size })
      .execute();
  await insert('logo', null);
  for (const [kind, userId] of [
    ['logo', null],
    ['logo', ann.userId],
    ['avatar', ann.userId],
    ['avatar', null],
  ] as const)
    await expect(insert(kind, userId)).rejects.toThrow(/constraint/i);
  await db.deleteFrom('posts').where('id', '=', postId).execute();
  expect(await db.selectFrom('images').select('name').orderBy('name').execute()).toEqual([
    { name: 'b' },
    { name: 'logonull' },
  ]);
});

test('after the migration of the read state no existing comment is new, and all later ones are', async () => {
  const { db } = await openEmpty();
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0023-logo');
  const ann = await seedActor(db, 'ann');
  const postId = await seedPost(db, ann.userId);
  const view = (user_id: number) => ({ post_id: postId, user_id, created_at: 1 });
  const [bob = 0, cem = 0] = await seedUsers(db, ['bob', 'cem']);
  await db.insertInto('views').values(view(bob)).execute();
  const comment = { post_id: postId, user_id: ann.userId, body: 'Hi', created_at: 1 };
  await db.insertInto('comments').values([comment, comment, comment]).execute();
  const { last_comment_id } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.max('id').as('last_comment_id'))
    .executeTakeFirstOrThrow();
  await migrate(db, engine);
  // As the previous release inserts it.
  await db.insertInto('views').values(view(cem)).execute();
  const views = await db.selectFrom('views').selectAll().orderBy('user_id').execute();
  expect(views).toEqual([bob, cem].map((userId) => ({ ...view(userId), last_comment_id })));
});

test('the migration of moving images changes no image, and the previous release can add some', async () => {
  const { db } = await openEmpty();
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0032-page-errors');
  const ann = await seedActor(db, 'ann');
  const size = { width: 40, height: 30, widths: '40', placeholder: '', alt: '', created_at: 1 };
  const add = async (name: string) =>
    sql`insert into images (name, kind, post_id, width, height, widths, placeholder, created_at)
      values (${name}, 'post', ${await seedPost(db, ann.userId)}, 40, 30, '40', '', 1)`.execute(db);
  await add('a');
  await migrate(db, engine);
  await add('b');
  const images = await db.selectFrom('images').selectAll().orderBy('name').execute();
  expect(images).toMatchObject(['a', 'b'].map((name) => ({ name, ...size, is_animated: null })));
});
