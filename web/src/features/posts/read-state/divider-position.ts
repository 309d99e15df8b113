import type { Post } from '@plaza/contract/post.ts';

/**
 * The first post of a feed, newest first, that the member has seen; undefined if there is none, or nothing above it is by others.
 * @param seenUpTo the id of the newest post that was on a screen of the member
 */
export function dividerPosition(
  posts: readonly Pick<Post, 'id' | 'userId'>[],
  seenUpTo: number,
  userId: number,
): number | undefined {
  const index = posts.findIndex(({ id }) => id <= seenUpTo);
  const isNewsAbove = posts.slice(0, Math.max(0, index)).some((post) => post.userId !== userId);
  return isNewsAbove ? posts[index]?.id : undefined;
}
