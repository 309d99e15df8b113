import type { Comment } from '@plaza/contract/comment.ts';
import type { Page } from '../../api/call.ts';

/** The loaded comments of a post, oldest first: the latest ones. `next` is the cursor of the comments before them. */
export type CommentPage = Page<Comment[]>;

/**
 * The loaded comments after the latest ones were fetched again. Where `newest` and `loaded` overlap, `newest` decides which
 * comments exist; it adds none before the first loaded one. Without an overlap comments in between may be missing, so only
 * `newest` stays.
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

/** The loaded comments with the page before them. */
export function withEarlier(loaded: CommentPage | undefined, earlier: CommentPage): CommentPage {
  const items = loaded?.items ?? [];
  const known = new Set(items.map(({ id }) => id));
  return { items: [...earlier.items.filter(({ id }) => !known.has(id)), ...items], next: earlier.next };
}

export function withoutComment(loaded: CommentPage | undefined, id: number): CommentPage | undefined {
  return loaded && { ...loaded, items: loaded.items.filter((comment) => comment.id !== id) };
}
