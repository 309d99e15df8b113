import { listPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import { call, callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { FIRST_PAGE } from './cache/first-page.ts';
import { findListed, updateAuthor } from './cache/post-cache.ts';
import { postKeys } from './cache/post-keys.ts';
import type { PostPage, PostPages } from './cache/post-lists.ts';
import { markDeleted, showReloaded } from './post-news.ts';

/**
 * Fetches all loaded posts again, and updates them in their places; the button above the feed offers new ones.
 * @throws ApiError
 */
export async function reloadPosts(): Promise<void> {
  await reloadFeed();
  const isOther = (key: readonly unknown[]) => key[1] !== 'newest' && !(key[1] === 'list' && key[2] === null);
  await queryClient.invalidateQueries(
    { queryKey: postKeys.all, predicate: ({ queryKey }) => isOther(queryKey) },
    { throwOnError: true },
  );
}

async function reloadFeed(): Promise<void> {
  const feed = queryClient.getQueryData<PostPages>(postKeys.list());
  const last = feed?.pages.at(-1)?.items.at(-1)?.id;
  if (last === undefined) return;
  let page = await callPage(listPosts, { query: { limit: POSTS_PAGE_MAX } });
  // Ids ascend with time: the list is complete when it reaches the last loaded post, which may be deleted by now.
  while (page.next !== undefined && page.items.every(({ id }) => id > last)) {
    const { items, next } = await callPage(listPosts, {
      query: { limit: POSTS_PAGE_MAX, cursor: page.next },
    });
    page = { items: [...page.items, ...items], next };
  }
  const present = new Map(page.items.map((post) => [post.id, post]));
  for (const { id } of feed?.pages.flatMap(({ items }) => items) ?? []) {
    const post = present.get(id);
    if (post) showReloaded(post);
    else markDeleted(id);
  }
  const { items, next } = page;
  const isLong = items.length > FIRST_PAGE.limit;
  const newest = isLong ? { items: items.slice(0, FIRST_PAGE.limit), next: 'more' } : { items, next };
  queryClient.setQueryData<PostPage>(postKeys.newest, newest);
}

/** Fetches the author of a loaded post again, and updates all posts of this author. @throws ApiError */
export async function reloadAuthor(userId: number): Promise<void> {
  const post = findListed((listed) => listed.userId === userId);
  if (post) updateAuthor(await call(getUser, { params: { username: post.username } }));
}
