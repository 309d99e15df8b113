import { deletePost } from '@plaza/contract/post.ts';
import { countAccountContents, deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import type { Deletion } from '../../src/deletions/deletion-service.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { post, removals } from '../support/removals.ts';
import { seedActor, seedComments, seedPost } from '../support/seed.ts';

const { db, resources } = await openPlaza();
const begun: Deletion[] = [];
const begin = async (deletion: Deletion) => void begun.push(deletion);
const app = await openBeside({ ...resources, deletions: { begin } });
const { remove } = removals(resources);
const author = await seedActor(db, 'author');
const { token, userId } = await seedActor(db, 'commenter');

async function countComments(): Promise<number> {
  return (await call(app, countAccountContents, { token, params: { userId } })).body.comments;
}

/** Deletes the rows of what was deleted. */
async function completeDeletions(): Promise<void> {
  for (const deletion of begun.splice(0)) await resources.deletions.begin(deletion);
  for (const table of ['deleted_users', 'deleted_posts'] as const)
    await expect.poll(() => db.selectFrom(table).selectAll().execute()).toEqual([]);
}

// Statements ask for posts only while something is deleted or removed, so each of these is the only one.
test('comments on a post are not among the contents of an account while only its author is deleted, only the post, or only removed', async () => {
  const leaver = await seedActor(db, 'leaver');
  const kept = await seedPost(db, author.userId);
  const ofLeaver = await seedPost(db, leaver.userId);
  const deleted = await seedPost(db, author.userId);
  const removed = await seedPost(db, author.userId);
  for (const id of [kept, ofLeaver, deleted, removed]) await seedComments(db, id, userId, 1);
  expect(await countComments()).toBe(4);
  await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } });
  expect(await countComments()).toBe(3);
  await completeDeletions();
  await call(app, deletePost, { token: author.token, params: { id: deleted } });
  expect(await countComments()).toBe(2);
  await completeDeletions();
  await remove(post(removed));
  expect(await countComments()).toBe(1);
});
