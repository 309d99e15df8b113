import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrations } from '../../src/db/migrations/all.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { seedActor, seedPost } from '../support/seed.ts';

test('entries of earlier releases name the member concerned, as far as it is known', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  const engine = inject('engine');
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0035-account-events');
  const [ann, bob] = [await seedActor(db, 'ann'), await seedActor(db, 'bob')];
  const postId = await seedPost(db, ann.userId);
  const { id: commentId } = await db
    .insertInto('comments')
    .values({ post_id: postId, user_id: bob.userId, body: 'Hello', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('old_usernames')
    .values({ username_key: 'bobby', user_id: bob.userId, created_at: 0 })
    .execute();
  const rows = [
    ['community', null, null],
    ['member', ann.userId, 'ann'],
    ['post', postId, 'ann'],
    ['comment', commentId, 'bob'],
    ['post', 999, 'ann'],
    ['comment', 999, 'bobby'],
    ['post', 999, 'gone'],
  ] as const;
  for (const [subject_type, subject_id, key] of rows)
    await sql`insert into log (at, action, subject_type, subject_id, subject_username, subject_key, detail, reason)
      values (0, 'content_removed', ${subject_type}, ${subject_id}, ${key}, ${key}, '', '')`.execute(db);
  await migrate(db, engine);
  const found = await db.selectFrom('log').select('subject_user_id').orderBy('id').execute();
  expect(found.map((row) => row.subject_user_id)).toEqual([
    null,
    ann.userId,
    ann.userId,
    bob.userId,
    ann.userId,
    bob.userId,
    null,
  ]);
});
