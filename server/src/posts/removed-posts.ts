import type { Post } from '@plaza/contract/post.ts';
import type { Db } from '../db/open.ts';
import { Json } from '../lib/json.ts';
import { findRemovals } from '../removals/removal-repository.ts';
import type { Removed } from '../removals/removal-table.ts';
import { removalView } from '../removals/removal-view.ts';
import { seesRemoved, type Actor, type Reader } from '../visibility/visibility-policy.ts';
import type { PostRow } from './post-list-repository.ts';
import { may } from './post-policy.ts';
import { sharedPost } from './post-view.ts';
import type { ViewerPart } from './viewer-part.ts';
import { listRemovedPostRows } from './seen-post-repository.ts';

/** A post as a viewer sees it. */
export interface ReadPost {
  readonly id: number;
  readonly post: Json<Post>;
  readonly viewCount: number;
}

/** Those of some posts that moderators removed, and that the viewer sees nevertheless; in any order. */
export async function readRemovedPosts(
  db: Db,
  viewer: Reader,
  ids: readonly number[],
  mediaBase: string,
): Promise<ReadPost[]> {
  const removals = await findRemovals(db, 'post', ids);
  if (removals.size === 0) return [];
  const rows = await listRemovedPostRows(db, viewer, [...removals.keys()]);
  return rows.flatMap((row) => {
    const removed = removals.get(row.id);
    if (!removed || !seesRemoved(viewer, row.user_id)) return [];
    const post = removedPostJson(row, removed, viewer, mediaBase);
    return [{ id: row.id, post, viewCount: row.view_count }];
  });
}

/** The JSON of a removed post, whose author can delete it. Its image cannot be opened. */
function removedPostJson(row: PostRow, removed: Removed, viewer: Actor, mediaBase: string): Json<Post> {
  const { start, middle } = sharedPost(row, mediaBase);
  const end: ViewerPart = {
    viewed: false,
    isNew: false,
    newCommentCount: 0,
    reaction: null,
    can: { edit: false, delete: may(viewer, 'delete', { authorId: row.user_id }) },
    removed: removalView(removed),
  };
  return new Json(start + middle + JSON.stringify(end).slice(1));
}
