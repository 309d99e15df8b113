import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, inject, test, vi } from 'vitest';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { pino } from 'pino';
import { readConfig } from '../../src/settings/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openResources } from '../../src/start/resources.ts';
import { openTestDatabase } from '../support/databases.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts, expectSoundFile } from '../support/invariants.ts';
import { expectAllGone, seedAuthor, seedLeaver, seedPictures } from '../support/leaver.ts';
import { environmentOf, openTestBucket } from '../support/s3/buckets.ts';
import { names, seedPost, seedUsers, seedViews } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'fatal' });

async function statusOf(address: string, { method, path }: Endpoint, token: string): Promise<number> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}
const at = <E extends Endpoint>(endpoint: E, params: Record<string, number | string>) => ({
  ...endpoint,
  path: endpointPath(endpoint, params),
});

test('what was deleted when a server was killed is invisible to the next one, which removes rows and files', async () => {
  await using database = await openTestDatabase();
  const service = inject('s3');
  await using bucket = service && (await openTestBucket(service));
  const environment = {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    ...(bucket && environmentOf(bucket.settings)),
  };
  // A folder is for one process: what is looked at is opened while no server is.
  const open = () => openResources(readConfig(environment), { log });
  const seeded = await open();
  const { db: before, imageStore } = seeded;
  const author = await seedAuthor(before, 'author', 300);
  const leaver = await seedLeaver(before, author, 900);
  const viral = await seedPost(before, author.userId);
  await seedViews(before, viral, await seedUsers(before, names('viewer', 3000)));
  const kept = await seedPictures(before, imageStore, author.postIds.slice(0, 3));
  await seedPictures(before, imageStore, leaver.postIds.slice(0, 150));
  await seeded[Symbol.asyncDispose]();

  await using server = await startServer(environment);
  expect(await statusOf(server.address, at(deletePost, { id: viral }), author.token)).toBe(200);
  expect(await statusOf(server.address, at(deleteUser, { userId: leaver.userId }), leaver.token)).toBe(200);
  await server.end('SIGKILL');
  {
    await using left = await open();
    const { users, posts } = await countDeletions(left.db);
    expect(users + posts, 'deletions that were not completed').toBeGreaterThan(0);
    await expectExactCounts(left.db);
  }

  {
    await using next = await startServer(environment);
    const username = leaver.username;
    expect(await statusOf(next.address, at(getUser, { username }), author.token)).toBe(404);
    const db = openDatabase(database);
    await expectAllGone(db);
    await db.destroy();
  }
  await using after = await open();
  expect(await after.db.selectFrom('users').select('id').where('id', '=', leaver.userId).execute()).toEqual(
    [],
  );
  expect(await after.db.selectFrom('views').select('user_id').where('post_id', '=', viral).execute()).toEqual(
    [],
  );
  expect(await storedFiles(after)).toEqual(kept.toSorted());
  await expectExactCounts(after.db);
  await expectSoundFile(after.db);
});
