import type { Comment } from '@plaza/contract/comment.ts';
import type { Page } from '../../api/call.ts';

/** The loaded comments of a post, which are its newest, oldest first. `next`: the cursor of earlier ones; undefined without any. */
export type CommentPage = Page<Comment[]>;

/**
 * Merges a new fetch of the newest comments into the loaded ones. Where both overlap, `newest` decides which comments exist. Loaded
 * comments before the overlap stay; comments of `newest` before it are not added. Without an overlap, comments in between may be
 * missing, so the result is `newest`.
 */
export function withNewest(loaded: CommentPage | undefined, newest: CommentPage): CommentPage {
  const known = loaded?.items.map(({ id }) => id) ?? [];
  const overlap = newest.items.findIndex(({ id }) => known.includes(id));
  const first = newest.items[overlap];
  if (!loaded || !first) return newest;
  // Comments before the overlap that `newest` would contain are deleted.
  const isComplete = overlap > 0 || newest.next === undefined;
  const before = isComplete ? [] : loaded.items.slice(0, known.indexOf(first.id));
  return { items: [...before, ...newest.items.slice(overlap)], next: loaded.next };
}

/**
 * Keeps comments in their places that others deleted while they were shown, so that nothing moves.
 * @param merged the result of `withNewest`, which lacks them
 */
export function withDeleted(
  loaded: CommentPage | undefined,
  merged: CommentPage,
  deleted: ReadonlySet<number>,
): CommentPage {
  const items = [...merged.items];
  const indexOf = (comment: Comment | undefined) => items.findIndex(({ id }) => id === comment?.id);
  const isJoined = merged.next === undefined || loaded?.items.some((comment) => indexOf(comment) !== -1);
  if (!loaded || !isJoined) return merged;
  for (const [index, comment] of loaded.items.entries()) {
    if (!deleted.has(comment.id) || indexOf(comment) !== -1) continue;
    items.splice(indexOf(loaded.items[index - 1]) + 1, 0, comment);
  }
  return { ...merged, items };
}

/** The loaded comments without those that others deleted. */
export const withoutDeleted = (
  loaded: CommentPage | undefined,
  deleted: ReadonlySet<number>,
): CommentPage | undefined =>
  loaded && { ...loaded, items: loaded.items.filter(({ id }) => !deleted.has(id)) };

/** The loaded comments with the page of earlier ones before them. A comment in both is listed once. */
export function withEarlier(loaded: CommentPage | undefined, earlier: CommentPage): CommentPage {
  const items = loaded?.items ?? [];
  const known = new Set(items.map(({ id }) => id));
  return { items: [...earlier.items.filter(({ id }) => !known.has(id)), ...items], next: earlier.next };
}

export function withoutComment(loaded: CommentPage | undefined, id: number): CommentPage | undefined {
  return loaded && { ...loaded, items: loaded.items.filter((comment) => comment.id !== id) };
}
