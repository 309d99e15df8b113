import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { deleteBatch } from '../../src/deletions/deletion-service.ts';
import { problemsOf } from '../support/doctor.ts';
import { populatePlaza } from '../support/backup.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone } from '../support/leaver.ts';
import { exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

const folder = await newFolder();
const plaza = await populatePlaza(12);
const { database, settings, postIds } = plaza;
const [first = 0, second = 0] = postIds;
const memberId = await withDatabase(database, async (db) => {
  const views = db.selectFrom('views').select((eb) => eb.fn.max('user_id').as('id'));
  const { id } = await views.executeTakeFirstOrThrow();
  await sql`insert into deleted_posts values (${first}), (${second})`.execute(db);
  await sql`update users set post_count = post_count - 2 where post_count > 0`.execute(db);
  await transact(db, (trx) => deleteBatch(trx, inject('engine'), { postId: first }));
  await sql`insert into deleted_users values (${id})`.execute(db);
  return id;
});

test('the doctor warns of deletions in progress and finds no errors', async () => {
  expect(await problemsOf(settings)).toEqual([
    'warning rows: Deletions in progress (accounts: 1, posts: 1, images: 1). Plaza completes them while it runs.',
  ]);
});

test('a backup made during deletions is valid, and a server on the restored folder completes them', async () => {
  const [file, restored] = [folder(), folder()];
  expect(await runCommand(['backup', file], settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await runCommand(['verify', file])).toMatchObject({ code: 0, stderr: '' });
  expect(await runCommand(['restore', file, '--to', restored])).toMatchObject({ code: 0, stderr: '' });
  await using _ = await startServer({ DATA_DIR: restored });
  await withDatabase({ dataDir: restored }, async (db) => {
    await expectAllGone(db);
    expect(await db.selectFrom('users').select('id').where('id', '=', memberId).execute()).toEqual([]);
    const posts = await db.selectFrom('posts').select('id').orderBy('id').execute();
    expect(posts.map(({ id }) => id)).toEqual(postIds.slice(2));
    await expectExactCounts(db);
  });
  expect(Object.keys(await exportMedia(restored))).toHaveLength(2 * (postIds.length - 2));
});
