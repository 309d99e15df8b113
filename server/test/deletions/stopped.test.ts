import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { createDeletions } from '../../src/deletions/deletions.ts';
import type { ImageStore } from '../../src/images/image-store.ts';
import { sweepImages } from '../../src/images/image-sweeper.ts';
import { imageFile, newImageName } from '../../src/images/image-table.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { expectAllGone, seedAuthor, seedPictures } from '../support/leaver.ts';

const AT_A_TIME = 16;

const plaza = await openPlaza();
const { db, imageStore } = plaza.resources;

/** A store whose removals wait for `complete`. */
function slowStore(store: Pick<ImageStore, 'removeFiles'>) {
  const removals: number[] = [];
  const begun = Promise.withResolvers<void>();
  const complete = Promise.withResolvers<void>();
  const removeFiles = async (files: readonly string[]) => {
    removals.push(files.length);
    begun.resolve();
    await complete.promise;
    await store.removeFiles(files);
  };
  return { removeFiles, removals, begun: begun.promise, complete: complete.resolve };
}

const slow = slowStore(imageStore);
const options = { db, engine: inject('engine'), onError: () => {} } as const;
const stopped = createDeletions({ ...options, store: slow });
const next = createDeletions({ ...options, store: imageStore });
afterAll(() => next[Symbol.asyncDispose]());
const app = await openBeside({ ...plaza.resources, deletions: stopped });

test('a process that stops removes a few more files of a deleted member, and the next process the rest', async () => {
  const author = await seedAuthor(db, 'author', 20);
  const files = await seedPictures(db, imageStore, author.postIds);
  expect(files).toHaveLength(40);
  const own = { token: author.token, params: { userId: author.userId } };
  expect((await call(app, deleteUser, own)).status).toBe(200);
  await slow.begun;
  const ended = stopped[Symbol.asyncDispose]();
  slow.complete();
  await ended;
  expect(slow.removals).toEqual([AT_A_TIME]);
  next.resume();
  await expectAllGone(db);
  expect(await storedFiles(plaza.resources)).toEqual([]);
});

test('a sweep that stops moves a few more files', async () => {
  const { postIds } = await seedAuthor(db, 'other', 1);
  await seedPictures(db, imageStore, postIds);
  const store = slowStore({ removeFiles: () => Promise.resolve() });
  const found = Array.from({ length: 100 }, () => ({
    file: imageFile(newImageName(), 320),
    modifiedAt: 0,
    bytes: 1,
  }));
  const stop = new AbortController();
  const list = async function* () {
    yield found;
  };
  const trash = { ...imageStore.trash, take: store.removeFiles };
  const sweep = sweepImages({ db, store: { list, trash }, day: 1, hasConsent: true, stop: stop.signal });
  await store.begun;
  stop.abort();
  store.complete();
  expect(await sweep).toMatchObject({ moved: AT_A_TIME });
  expect(store.removals).toEqual([AT_A_TIME]);
});
