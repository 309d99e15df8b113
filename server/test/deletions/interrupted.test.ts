import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { createDeletions, type DeletionOptions } from '../../src/deletions/deletions.ts';
import { openBallastFile, BALLAST_FILE } from '../../src/db/ballast-file.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { Faults, storageAway, storageFull, writes } from '../support/faults.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone, seedAuthor, seedLeaver, seedPictures } from '../support/leaver.ts';

const plaza = await openPlaza();
const { db, imageStore, dataDir } = plaza.resources;
const faults = new Faults();
const disk = { freeBytes: 2 ** 40 };
const ballast = await openBallastFile({
  folder: dataDir,
  freeBytes: () => Promise.resolve(disk.freeBytes),
  onChange: () => {},
  onError: () => {},
});
const errors: unknown[] = [];
const store = { isAway: false };
const options: DeletionOptions = {
  db: faults.applyTo(db),
  engine: inject('engine'),
  store: {
    removeFiles: (files) =>
      store.isAway ? Promise.reject(new Error('The store is away')) : imageStore.removeFiles(files),
  },
  ballast,
  onError: (error) => errors.push(error),
};
const deletions = createDeletions(options);
afterAll(async () => {
  await deletions[Symbol.asyncDispose]();
  await ballast[Symbol.asyncDispose]();
});
const app = await openBeside({ ...plaza.resources, deletions });

// First, because a loop of an earlier deletion would report the same failure.
test('a database that stays unavailable is reported once', async () => {
  const reported: unknown[] = [];
  await using unavailable = createDeletions({ ...options, onError: (error) => reported.push(error) });
  let attempts = 0;
  const affects = () => {
    attempts += 1;
    return true;
  };
  faults.fault = { error: storageAway(), affects };
  unavailable.resume();
  await expect.poll(() => reported).toHaveLength(1);
  const before = attempts;
  await expect.poll(() => attempts).toBeGreaterThan(before + 1);
  expect(reported).toHaveLength(1);
  faults.fault = undefined;
});

test('on a full disk an account with many batches is deleted in the space of the ballast file', async () => {
  const author = await seedAuthor(db, 'full', 200);
  const leaver = await seedLeaver(db, author, 300);
  const file = join(dataDir, BALLAST_FILE);
  await expect.poll(() => existsSync(file)).toBe(true);
  const own = { token: leaver.token, params: { userId: leaver.userId } };
  // Writes succeed once the ballast file is deleted.
  disk.freeBytes = 0;
  faults.fault = { error: storageFull(), affects: (statement) => writes(statement) && existsSync(file) };
  expect((await call(app, deleteUser, own)).status).toBe(200);
  await expectAllGone(db);
  expect(existsSync(file)).toBe(false);
  await expectExactCounts(db);
  faults.fault = undefined;
  disk.freeBytes = 2 ** 40;
});

test('a deletion is repeated after errors of the database until it is complete', async () => {
  const author = await seedAuthor(db, 'away', 200);
  const leaver = await seedLeaver(db, author, 300);
  const own = { token: leaver.token, params: { userId: leaver.userId } };
  errors.length = 0;
  faults.fault = { error: storageAway(), affects: writes };
  expect((await call(app, deleteUser, own)).status).toBe(200);
  // The answer waits a second at most for the first batch.
  await expect.poll(() => errors).not.toEqual([]);
  await expectExactCounts(db);
  faults.fault = undefined;
  await expectAllGone(db);
  await expectExactCounts(db);
});

test('files that the store failed to remove are removed later', async () => {
  const author = await seedAuthor(db, 'files', 1);
  const before = await storedFiles(plaza.resources);
  const files = await seedPictures(db, imageStore, author.postIds);
  store.isAway = true;
  errors.length = 0;
  const [id = 0] = author.postIds;
  expect((await call(app, deletePost, { token: author.token, params: { id } })).status).toBe(200);
  await expect.poll(() => errors).not.toEqual([]);
  expect(await storedFiles(plaza.resources)).toEqual([...before, ...files].toSorted());
  store.isAway = false;
  await expectAllGone(db);
  expect(await storedFiles(plaza.resources)).toEqual(before);
});
