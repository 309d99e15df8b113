import { expect, test } from 'vitest';
import { DEFAULT_COMMUNITY } from '@plaza/contract/community.ts';
import { localBus } from '../../src/bus/bus.ts';
import { communityCache } from '../../src/community/community-cache.ts';
import { setCommunity } from '../../src/community/community-repository.ts';
import { migrate } from '../../src/db/migrate.ts';
import { engineOf, openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { write } from '../support/write.ts';

test('pages have the last known community while the database cannot be reached, and calls fail', async () => {
  await using database = await openTestDatabase();
  const db = openDatabase(database);
  await migrate(db, engineOf(database));
  const bus = localBus();
  const community = communityCache(db, bus, '');
  const unread = communityCache(db, bus, '');
  await write(db, (trx) => setCommunity(trx, { name: 'Hillside' }));
  expect(await community.forPage()).toMatchObject({ name: 'Hillside' });
  await db.destroy();
  bus.publish('all');
  await expect(async () => community.get()).rejects.toBeInstanceOf(Error);
  expect(await community.forPage()).toMatchObject({ name: 'Hillside' });
  expect(await unread.forPage()).toEqual(DEFAULT_COMMUNITY);
});
