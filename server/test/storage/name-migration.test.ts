import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { openDatabase, type Db } from '../../src/db/open.ts';
import { fold } from '../../src/lib/fold.ts';
import { listUsers } from '../../src/users/member-repository.ts';
import { listUnkeyedNames } from '../../src/users/name-repository.ts';
import { keyNames } from '../../src/users/name-service.ts';
import { setUser } from '../../src/users/user-repository.ts';
import { openTestDatabase } from '../support/databases.ts';
import { names, seedUsers } from '../support/seed.ts';
import { write } from '../support/write.ts';

const engine = inject('engine');
const NAMES = ['Ärger', 'École', 'Жанна', 'Οδυσσεύς', 'Straße', 'Işık', 'מִרְיָם', 'สมชาย'];
const never = new AbortController().signal;

/** As the previous release renames members: without the columns of this one. */
const renameEarlier = (db: Db, id: number, name: string) =>
  sql`update users set name = ${name} where id = ${id}`.execute(db);
const found = async (db: Db, search: string) =>
  (await listUsers(db, { search }, 5)).map(({ username }) => username);

test('the migration of names fills in the keys of all members', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0043-known-times');
  // More than a batch.
  const ids = await seedUsers(db, names('member', 1003));
  for (const [i, name] of NAMES.entries()) await renameEarlier(db, ids.at(-1 - i) ?? 0, name);
  await migrate(db, engine);
  const rows = await db.selectFrom('users').select(['name', 'name_key', 'name_key_of']).execute();
  expect(rows).toHaveLength(1003);
  expect(rows).toEqual(rows.map(({ name }) => ({ name, name_key: fold(name), name_key_of: name })));
  expect(await listUnkeyedNames(db, 1)).toEqual([]);
  for (const [i, name] of NAMES.entries())
    for (const search of [name, name.toUpperCase(), name.normalize('NFD').toLowerCase()])
      expect(await found(db, search)).toEqual([`member${1003 - i}`]);
});

test('members whom a process of the previous release adds or renames are found by their names, before and after the repair', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  await migrate(db, engine);
  // Without keys, and more than a batch.
  const [ann = 0, bob = 0] = await seedUsers(db, names('member', 703));
  await renameEarlier(db, ann, 'Жанна');
  await write(db, (trx) => setUser(trx, bob, { name: 'Émile' }));
  await renameEarlier(db, bob, 'Ünal');
  const expectFound = async () => {
    expect(await found(db, 'жан')).toEqual(['member1']);
    expect(await found(db, 'ÜN')).toEqual(['member2']);
    expect(await found(db, 'émile')).toEqual([]);
    expect(await found(db, 'OF MEMBER703')).toEqual(['member703']);
  };
  await expectFound();
  await keyNames(db, never);
  expect(await listUnkeyedNames(db, 1)).toEqual([]);
  await expectFound();
});
