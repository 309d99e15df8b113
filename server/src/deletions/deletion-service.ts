import type { Db, Engine, Trx } from '../db/open.ts';
import {
  deleteActivityOf,
  deleteActivityOn,
  deleteBlocksOf,
  deleteKeysOf,
  deleteNoticesOf,
  deletePostRows,
  deleteRemovedCommentsOf,
  deleteUserRow,
  hasRows,
  listPostsOf,
  lockDeletions,
  lockPosts,
  lockUser,
} from './batch-repository.ts';
import { findDeletedPost, findDeletedUser } from './deletion-repository.ts';

/** A deleted post or member that still has rows. */
export type Deletion = { readonly postId: number } | { readonly userId: number };

/** Rows per transaction, which takes a few milliseconds on SQLite. */
const BATCH_ROWS = 250;
const BATCH_POSTS = 50;
const ACTIVITIES = ['views', 'reactions', 'comments'] as const;
const NOTICES = ['notifications', 'mentions', 'muted_posts'] as const;

/** Deletes a batch of rows, if any is left. @returns whether only the row of the member is left, which the next batch deletes */
export async function deleteBatch(trx: Trx, engine: Engine, deletion: Deletion): Promise<boolean> {
  await lockDeletions(trx, engine);
  if ('userId' in deletion) return deleteSomeOfUser(trx, deletion.userId, BATCH_ROWS);
  await deletePosts(trx, [deletion.postId], BATCH_ROWS);
  return false;
}

/** Finds an unfinished deletion, without a lock: the lowest deleted post, else the lowest deleted member; undefined without. */
export async function findDeletion(db: Db): Promise<Deletion | undefined> {
  const postId = await findDeletedPost(db);
  if (postId !== undefined) return { postId };
  const userId = await findDeletedUser(db);
  return userId === undefined ? undefined : { userId };
}

async function deleteSomeOfUser(trx: Trx, userId: number, limit: number): Promise<boolean> {
  let deleted = await deletePostsOf(trx, userId, limit);
  if (deleted < limit) deleted += await deleteRemovedCommentsOf(trx, userId, limit - deleted);
  for (const activity of ACTIVITIES) {
    if (deleted < limit) deleted += await deleteActivityOf(trx, activity, userId, limit - deleted);
  }
  for (const table of NOTICES) {
    if (deleted < limit) deleted += await deleteNoticesOf(trx, table, userId, limit - deleted);
  }
  if (deleted < limit) deleted += await deleteBlocksOf(trx, userId, limit - deleted);
  if (deleted < limit) deleted += await deleteKeysOf(trx, userId, limit - deleted);
  // Requests lock the member before a post, so a batch with locks of posts must not lock the member.
  if (deleted > 0) return deleted < limit;
  await lockUser(trx, userId);
  // Concurrent requests may have inserted some.
  if (!(await hasRows(trx, userId))) await deleteUserRow(trx, userId);
  return false;
}

/** Begins with the newest, because each read of the feed skips them until they are deleted. */
async function deletePostsOf(trx: Trx, userId: number, limit: number): Promise<number> {
  let deleted = 0;
  while (deleted < limit) {
    const postIds = await listPostsOf(trx, userId, Math.min(BATCH_POSTS, limit - deleted));
    if (postIds.length === 0) break;
    deleted += await deletePosts(trx, postIds, limit - deleted);
  }
  return deleted;
}

/** Deletes posts, or at most `limit` of the rows on them. @returns the number of deleted rows */
async function deletePosts(trx: Trx, postIds: readonly number[], limit: number): Promise<number> {
  let deleted = 0;
  await lockPosts(trx, postIds);
  for (const activity of [...ACTIVITIES, ...NOTICES]) {
    deleted += await deleteActivityOn(trx, activity, postIds, limit - deleted);
    if (deleted >= limit) return deleted;
  }
  await deletePostRows(trx, postIds);
  return deleted + postIds.length;
}
