import type { Comment } from '@plaza/contract/comment.ts';
import type { Page } from '../../api/call.ts';

/** The newest comments of a post as far as they are loaded, oldest first; `next` leads to those before them. */
export type CommentPage = Page<Comment[]>;

/**
 * What is loaded once the newest comments were asked for anew. As far back as those reach they are the truth; how far
 * back one has read stays, unless so much was written since that some in between are missing.
 */
export function withNewest(loaded: CommentPage | undefined, newest: CommentPage): CommentPage {
  const from = loaded?.items[0];
  const upTo = loaded?.items.at(-1);
  const reach = newest.next === undefined ? 0 : (newest.items[0]?.id ?? 0);
  if (!loaded || !from || !upTo || reach > upTo.id) return newest;
  const before = loaded.items.filter(({ id }) => id < reach);
  const since = newest.items.filter(({ id }) => id >= from.id);
  return { items: [...before, ...since], next: loaded.next };
}

/** What is loaded with the page before it. */
export function withEarlier(loaded: CommentPage | undefined, earlier: CommentPage): CommentPage {
  const items = loaded?.items ?? [];
  const from = items[0]?.id ?? Infinity;
  return { items: [...earlier.items.filter(({ id }) => id < from), ...items], next: earlier.next };
}

export function withoutComment(loaded: CommentPage | undefined, id: number): CommentPage | undefined {
  return loaded && { ...loaded, items: loaded.items.filter((comment) => comment.id !== id) };
}
