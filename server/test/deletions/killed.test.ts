import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { pino } from 'pino';
import { readConfig } from '../../src/settings/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openResources } from '../../src/start/resources.ts';
import { PATIENT } from '../support/app.ts';
import { call } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts, expectSoundFile } from '../support/invariants.ts';
import { expectAllGone, seedAuthor, seedLeaver, seedPictures } from '../support/leaver.ts';
import { remote } from '../support/remote.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { names, seedPost, seedUsers, seedViews } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

const log = pino({ level: 'fatal' });

test('after a kill during deletions the next server hides the deleted rows and completes the deletions', async () => {
  await using database = await openTestDatabase();
  const service = inject('s3');
  await using bucket = service && (await openTestBucket(service));
  const environment = {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    ...(bucket && environmentOf(bucket.settings)),
  };
  // A folder is for one process: what is looked at is opened while no server is.
  const open = () => openResources(readConfig({ ...PATIENT, ...environment }), { log });
  const seeded = await open();
  const { db: before, imageStore } = seeded;
  const author = await seedAuthor(before, 'author', 300);
  const leaver = await seedLeaver(before, author, 900);
  const viral = await seedPost(before, author.userId);
  await seedViews(before, viral, await seedUsers(before, names('viewer', 3000)));
  const kept = await seedPictures(before, imageStore, author.postIds.slice(0, 3));
  await seedPictures(before, imageStore, leaver.postIds.slice(0, 40));
  // The last post to be deleted cannot be, however long the test waits before it kills the server.
  await sql`create table held (post_id bigint references posts (id))`.execute(before);
  await sql`insert into held values (${leaver.postIds[0]})`.execute(before);
  await seeded[Symbol.asyncDispose]();

  await using server = await startServer(environment);
  const plaza = remote(server.address);
  const { token } = author;
  const { userId, username } = leaver;
  expect((await call(plaza, deletePost, { token, params: { id: viral } })).status).toBe(200);
  expect((await call(plaza, deleteUser, { token: leaver.token, params: { userId } })).status).toBe(200);
  await server.end('SIGKILL');
  {
    await using left = await open();
    const { users, posts } = await countDeletions(left.db);
    expect(users + posts, 'deletions that were not completed').toBeGreaterThan(0);
    await sql`drop table held`.execute(left.db);
    await expectExactCounts(left.db);
  }

  {
    await using next = await startServer(environment);
    expect((await call(remote(next.address), getUser, { token, params: { username } })).status).toBe(404);
    await using db = openDatabase(database);
    await expectAllGone(db);
  }
  await using after = await open();
  expect(await after.db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
  expect(await after.db.selectFrom('views').select('user_id').where('post_id', '=', viral).execute()).toEqual(
    [],
  );
  expect(await storedFiles(after)).toEqual(kept.toSorted());
  await expectExactCounts(after.db);
  await expectSoundFile(after.db);
});
