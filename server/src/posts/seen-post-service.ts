import type { Db, Trx } from '../db/open.ts';
import { isHidden, seesRemoved, type Reader } from '../visibility/visibility-policy.ts';
import { noSuchPost } from './post-errors.ts';
import {
  findPostCounts,
  findPostOwner,
  findRemovedPostOwner,
  lockPostKey,
  moveCounts,
  type PostCounts,
} from './post-repository.ts';
import { findCountsSeenBy } from './seen-post-repository.ts';

/** Whether there is a visible post, and no block hides it from the viewer. */
export async function seesPost(db: Db, viewer: Reader, postId: number): Promise<boolean> {
  const authorId = await findPostOwner(db, postId);
  return authorId !== undefined && !isHidden(viewer, authorId);
}

/** @throws AppError not_found when the viewer does not see the post, as `seesPost` */
export async function expectSeenPost(db: Db, viewer: Reader, postId: number): Promise<void> {
  if (!(await seesPost(db, viewer, postId))) throw noSuchPost();
}

/** @throws AppError not_found unless a moderator removed the post, and the viewer sees it nevertheless */
export async function expectRemovedPost(db: Db, viewer: Reader, postId: number): Promise<void> {
  const authorId = await findRemovedPostOwner(db, postId);
  if (authorId === undefined || !seesRemoved(viewer, authorId)) throw noSuchPost();
}

/** Prevents the deletion of a post until the transaction ends. @returns its author @throws AppError as `expectSeenPost` */
export async function lockSeenPost(trx: Trx, viewer: Reader, postId: number): Promise<number> {
  const authorId = await lockPostKey(trx, postId);
  if (authorId === undefined || isHidden(viewer, authorId)) throw noSuchPost();
  return authorId;
}

/** The counts of a post without the actions of members hidden from the viewer. @throws AppError as `expectSeenPost` */
export async function getSeenCounts(db: Db, viewer: Reader, postId: number): Promise<PostCounts> {
  if (viewer.hidden.blocked.size > 0) await expectSeenPost(db, viewer, postId);
  const counts =
    viewer.hidden.blocked.size > 0
      ? await findCountsSeenBy(db, viewer.userId, postId)
      : await findPostCounts(db, postId);
  if (!counts) throw noSuchPost();
  return counts;
}

/** Adds to counts as `moveCounts`. @returns the new counts without the actions of members hidden from the viewer */
export async function moveSeenCounts(
  trx: Trx,
  viewer: Reader,
  postId: number,
  deltas: Partial<PostCounts>,
): Promise<PostCounts> {
  const counts = await moveCounts(trx, postId, deltas, viewer.userId);
  if (viewer.hidden.blocked.size === 0) return counts;
  return (await findCountsSeenBy(trx, viewer.userId, postId)) ?? counts;
}
