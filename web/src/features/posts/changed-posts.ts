import { getPost, type Post } from '@plaza/contract/post.ts';
import { isNotFound } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { onMemberChange } from '../session/session.ts';
import { findPost, updatePost } from './cache/post-cache.ts';
import { postKeys } from './cache/post-keys.ts';
import type { PostPages } from './cache/post-lists.ts';
import { markChanged, setNews } from './post-news.ts';

/** Own posts arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;
/** More announced posts are not counted: the feed starts anew when they are shown. */
export const ANNOUNCED_MAX = 100;

/** The ids of posts that others published, and that the loaded feed lacks. */
export const announcedPosts = createStore<ReadonlySet<number>>(new Set());

onMemberChange(() => announcedPosts.set(new Set()));

/** Counts a new post, which `fetchNewPosts` loads; not one that is older than the list. */
export function announcePost(id: number): void {
  setTimeout(() => {
    const announced = announcedPosts.get();
    if (announced.size < ANNOUNCED_MAX && !findPost(id) && isInFeed(id))
      announcedPosts.set(new Set([...announced, id]));
  }, OWN_MS);
}

/**
 * Whether a new post belongs among the loaded ones of the list of all members' posts, or above them. The newest one does not decide that: a
 * post may get its id before another one, and be published after it.
 */
export function isInFeed(id: number): boolean {
  const feed = queryClient.getQueryData<PostPages>(postKeys.list());
  // A list that is being loaded may lack it.
  if (!feed) return queryClient.getQueryState(postKeys.list()) !== undefined;
  const last = feed.pages.at(-1);
  return last?.next === undefined || id > (last.items.at(-1)?.id ?? 0);
}

/** Marks a loaded post as deleted. What a member writes about it stays until it is sent, or the page is left. */
export function markDeleted(id: number): void {
  const announced = announcedPosts.get();
  if (announced.has(id)) announcedPosts.set(new Set([...announced].filter((other) => other !== id)));
  if (findPost(id)) setNews(id, 'deleted');
}

/** Fetches a loaded post again. @throws ApiError */
export async function reloadPost(id: number): Promise<void> {
  if (!findPost(id)) return;
  try {
    showReloaded((await call(getPost, { params: { id } })).post);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    markDeleted(id);
  }
}

/** Updates a loaded post, and marks it if another member changed its text. */
export function showReloaded(post: Post): void {
  markChanged(post);
  updatePost(post.id, () => post);
}
