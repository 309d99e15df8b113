import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { seedPost, seedUsers } from '../support/seed.ts';

test('the migration of reports gives those of posts their images, and keeps title and content', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  const engine = inject('engine');
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0034-answers-of-appeals');
  const [author = 0, reporter = 0] = await seedUsers(db, ['author', 'reporter']);
  const [withImage, without] = [await seedPost(db, author), await seedPost(db, author)];
  const image = sql`'post', 8, 8, '8', '', 1`;
  await sql`insert into images (name, kind, width, height, widths, placeholder, created_at, post_id)
    values ('a', ${image}, ${withImage})`.execute(db);
  for (const id of [withImage, without])
    await sql`insert into reports (subject_type, subject_id, user_id, reporter_id, title, content, reason, body, created_at)
      values ('post', ${id}, ${author}, ${reporter}, 'Old', 'Text', 'spam', '', 1)`.execute(db);
  await migrate(db, engine);
  expect(
    await db.selectFrom('reports').select(['subject_id', 'title', 'content']).orderBy('id').execute(),
  ).toEqual([withImage, without].map((subject_id) => ({ subject_id, title: 'Old', content: 'Text' })));
  const reported = db
    .selectFrom('reported_images')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['subject_id', 'image_name']);
  expect(await reported.execute()).toEqual([{ subject_id: withImage, image_name: 'a' }]);
});
