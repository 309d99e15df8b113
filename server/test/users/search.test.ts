import { findUsers, FOUND_USERS_MAX } from '@plaza/contract/user-search.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { names, seedActor, seedUsers } from '../support/seed.ts';

const { app, db } = await openPlaza();
const viewer = await seedActor(db, 'adam');

const found = async (prefix: string) => {
  const { status, body } = await call(app, findUsers, { token: viewer.token, query: { prefix } });
  return status === 200 ? body.map(({ username }) => username) : status;
};

test('members are found by the beginning of the username, in any case and literally, without the viewer', async () => {
  await seedUsers(db, ['Ada', 'ada_2', 'adb', 'bob', 'Ad.Lib', 'zed']);
  expect(await found('ad')).toEqual(['Ad.Lib', 'Ada', 'ada_2', 'adb']);
  expect(await found('ADA')).toEqual(['Ada', 'ada_2']);
  expect(await found('ada_')).toEqual(['ada_2']);
  expect(await found('%')).toEqual([]);
  expect(await found('zed')).toEqual(['zed']);
});

test('at most eight are found, the first by username', async () => {
  await seedUsers(db, names('many', 12));
  expect(await found('many')).toEqual(names('many', 12).toSorted().slice(0, FOUND_USERS_MAX));
});

test('members hidden by a block and deleted members are not found', async () => {
  const [blocked, blocker, deleted] = [
    await seedActor(db, 'hid-1'),
    await seedActor(db, 'hid-2'),
    await seedActor(db, 'hid-3'),
  ];
  await seedActor(db, 'hid-4');
  await blocking(app).block(viewer, blocked);
  await blocking(app).block(blocker, viewer);
  await call(app, deleteUser, { token: deleted.token, params: { userId: deleted.userId } });
  expect(await found('hid')).toEqual(['hid-4']);
});

test('an empty beginning is rejected', async () => {
  expect(await found('')).toBe(400);
});
