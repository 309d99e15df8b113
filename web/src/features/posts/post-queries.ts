import { getPost, listPosts, listUserPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { FIRST_PAGE } from '../../api/page.ts';
import { findPost, postKeys } from '../../api/post-cache.ts';
import type { PostPage, PostPages } from '../../api/post-lists.ts';
import { queryClient } from '../../api/query-client.ts';
import { placeHere } from './list-place.ts';

/** How long a list stays when nobody looks at it: who comes back finds their place. */
const LIST_KEPT_MS = 60 * 60 * 1000;
/** How often it is asked whether there are newer posts while somebody looks. */
const NEWEST_EVERY_MS = 60_000;

/**
 * The posts of one member, or everybody's: newest first, page by page. Everybody's are never reloaded as a whole by
 * themselves: `newestPostsQuery` tells of newer ones.
 */
export const postsQuery = (by?: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.list(by),
    queryFn: ({ pageParam, signal }) =>
      pageParam === undefined ? loadFirst(by, signal) : loadPage(by, { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PostPage) => page.next,
    ...(by === undefined && { staleTime: Infinity }),
    gcTime: LIST_KEPT_MS,
    // Changes keep what they do not touch; comparing a long list in depth would cost more than drawing it.
    structuralSharing: false,
  });

/** The first page of everybody's posts, asked for again and again since the feed was loaded. */
export const newestPostsQuery = (feed: PostPages, loadedAt: number) =>
  queryOptions({
    queryKey: postKeys.newest,
    queryFn: ({ signal }) => loadPage(undefined, {}, signal),
    initialData: () => feed.pages[0],
    initialDataUpdatedAt: loadedAt,
    refetchInterval: NEWEST_EVERY_MS,
    structuralSharing: false,
  });

/** One post with its count of views. It begins as what a list knows of it, and is loaded all the same. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: postKeys.detail(id),
    queryFn: ({ signal }) => call(getPost, { params: { id } }, { signal }),
    initialData: () => {
      const post = findPost(id);
      return post && { post, view: post.viewCount };
    },
    initialDataUpdatedAt: 0,
  });

/** The first page of a list. It reaches as far down as it did before, or as far as one had read when one left. */
async function loadFirst(by: string | undefined, signal: AbortSignal): Promise<PostPage> {
  const before = queryClient.getQueryData<PostPages>(postKeys.list(by))?.pages[0]?.items;
  const downTo = before ? before.at(-1)?.id : placeHere()?.downTo;
  if (downTo === undefined) return loadPage(by, {}, signal);
  const limit = Math.min(Math.max(before?.length ?? POSTS_PAGE_MAX, FIRST_PAGE.limit), POSTS_PAGE_MAX);
  let page = await loadPage(by, { limit }, signal);
  while (page.next !== undefined && (page.items.at(-1)?.id ?? 0) > downTo) {
    const { items, next } = await loadPage(by, { limit, cursor: page.next }, signal);
    page = { items: [...page.items, ...items], next };
  }
  return page;
}

function loadPage(
  by: string | undefined,
  part: { readonly limit?: number; readonly cursor?: string },
  signal: AbortSignal,
): Promise<PostPage> {
  const query = { ...FIRST_PAGE, ...part };
  return by === undefined
    ? callPage(listPosts, { query }, { signal })
    : callPage(listUserPosts, { params: { username: by }, query }, { signal });
}
