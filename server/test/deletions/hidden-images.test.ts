import { MEDIA_BASE } from '@plaza/contract/image.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, inject, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { deleteBatch, type Deletion } from '../../src/deletions/deletion-service.ts';
import { createDeletions } from '../../src/deletions/deletions.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { seedPictures } from '../support/leaver.ts';
import { reportAs } from '../support/moderation.ts';
import { post, removals } from '../support/removals.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { resources } = await openPlaza();
const { db, bus, imageStore } = resources;
// No batch runs by itself.
const app = await openBeside({ ...resources, deletions: { begin: () => Promise.resolve() } });
const reporter = await seedActor(db, 'reporter');
const engine = inject('engine');

/** The status of files for a process that has just read which images are hidden. */
async function statusOf(files: readonly string[]) {
  bus.publish('all');
  const answers = await Promise.all(files.map((file) => app.inject(`${MEDIA_BASE}/${file}`)));
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

const isMarked = async () =>
  (await db.selectFrom('deleted_users').select('user_id').execute()).length +
    (await db.selectFrom('deleted_posts').select('post_id').execute()).length >
  0;

/** Deletes rows and files in steps, and expects after each that none of the files is public. */
async function expectHiddenDuring(deletion: Deletion, files: readonly string[]) {
  for (let batches = 0; await isMarked(); batches++) {
    expect(batches).toBeLessThan(20);
    expect(await statusOf(files)).toEqual([404]);
    await transact(db, (trx) => deleteBatch(trx, engine, deletion));
  }
  expect(await statusOf(files)).toEqual([404]);
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const removeFiles = async (removed: readonly string[]) => {
    asked.resolve();
    await gate.promise;
    await imageStore.removeFiles(removed);
  };
  await using deletions = createDeletions({ db, engine, store: { removeFiles }, onError: () => {} });
  deletions.resume();
  await asked.promise;
  expect(await statusOf(files)).toEqual([404]);
  gate.resolve();
  await expect.poll(() => storedFiles(resources)).toEqual([]);
  await expect.poll(() => db.selectFrom('deleted_images').select('name').execute()).toEqual([]);
  expect(await statusOf(files)).toEqual([404]);
}

test('the pictures of a removed post are never public while its author deletes it', async () => {
  const author = await seedActor(db, 'author');
  const id = await seedPost(db, author.userId);
  const files = await seedPictures(db, imageStore, [id]);
  expect(await statusOf(files)).toEqual([200]);
  await removals(resources).remove(post(id));
  expect(await statusOf(files)).toEqual([404]);
  await call(app, deletePost, { token: author.token, params: { id } });
  await expectHiddenDuring({ postId: id }, files);
});

test('the pictures of removed and of reported posts are never public while the account is deleted', async () => {
  const { userId, token } = await seedActor(db, 'leaver');
  const [removed, reported] = [await seedPost(db, userId), await seedPost(db, userId)];
  const files = await seedPictures(db, imageStore, [removed, reported]);
  await removals(resources).remove(post(removed));
  await reportAs(app, reporter, 'post', reported);
  await call(app, deletePost, { token, params: { id: reported } });
  await transact(db, (trx) => deleteBatch(trx, engine, { postId: reported }));
  expect(await statusOf(files)).toEqual([404]);
  await call(app, deleteUser, { token, params: { userId } });
  await expectHiddenDuring({ userId }, files);
});
