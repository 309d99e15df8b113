import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { findPost, postKeys } from '../../api/post-cache.ts';
import type { PostPage, PostPages } from '../../api/post-lists.ts';

const PAGE = 20;
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
    queryFn: ({ pageParam, signal }) => loadPage(by, pageParam, signal),
    initialPageParam: undefined as number | undefined,
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
    queryFn: ({ signal }) => loadPage(undefined, undefined, signal),
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

function loadPage(
  by: string | undefined,
  cursor: number | undefined,
  signal: AbortSignal,
): Promise<PostPage> {
  const query = cursor === undefined ? { limit: PAGE } : { limit: PAGE, cursor };
  return by === undefined
    ? callPage(listPosts, { query }, { signal })
    : callPage(listUserPosts, { params: { username: by }, query }, { signal });
}
