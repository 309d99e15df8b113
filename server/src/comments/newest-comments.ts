import type { Comment } from '@plaza/contract/comment.ts';
import type { Bus } from '../bus/bus.ts';
import { doorkeeper } from '../bus/doorkeeper.ts';
import { remembered } from '../bus/remembered.ts';
import type { Db } from '../db/open.ts';
import { Json } from '../lib/json.ts';
import { listCommentRows } from './comment-repository.ts';
import { commentView } from './comment-view.ts';

/** Enough for several pages of usual length. */
const KEPT = 100;
/** What the comments may take, a character counted as a byte. */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 150;

/** A comment as JSON. */
export interface CommentJson {
  readonly id: number;
  readonly json: Json<Comment>;
}

/** The newest comments of posts that were read last, newest first; everybody reads the same. */
export interface NewestComments {
  /** So many of them, or undefined when there may be more than what is kept. */
  page(postId: number, limit: number): Promise<readonly CommentJson[] | undefined>;
}

/** @param mediaBase what image addresses begin with */
export function createNewestComments(db: Db, bus: Bus, mediaBase: string): NewestComments {
  const lists = remembered<number, readonly CommentJson[]>(bus, {
    load: (postId) => readComments(db, mediaBase, postId, { limit: KEPT }),
    // Who changes their name changes it above all of their comments.
    outdatedBy: (topic, id) => (topic === 'post' ? [id] : topic === 'member' ? 'all' : []),
    bytesOf: (comments) =>
      comments.reduce((sum, { json: { content } }) => sum + ENTRY_BYTES + content.length, ENTRY_BYTES),
    maxBytes: MAX_BYTES,
    admits: doorkeeper(),
  });
  return {
    async page(postId, limit) {
      if (!bus.isConnected) return undefined;
      const comments = (await lists.get(postId)) ?? [];
      return limit <= comments.length || comments.length < KEPT ? comments.slice(0, limit) : undefined;
    },
  };
}

/** The newest comments of a post below an id, newest first. */
export async function readComments(
  db: Db,
  mediaBase: string,
  postId: number,
  page: { limit: number; before?: number | undefined },
): Promise<CommentJson[]> {
  const rows = await listCommentRows(db, postId, page);
  return rows.map((row) => ({ id: row.id, json: new Json(JSON.stringify(commentView(row, mediaBase))) }));
}
