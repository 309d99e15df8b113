import { getPost, listPosts, listUserPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { FIRST_PAGE } from './cache/first-page.ts';
import { findPost } from './cache/post-cache.ts';
import { postKeys } from './cache/post-keys.ts';
import type { PostPage, PostPages } from './cache/post-lists.ts';
import { queryClient } from '../../api/query-client.ts';
import { isLive } from '../../lib/live-state.ts';
import { markChanged } from './post-news.ts';
import { savedPosition } from './scroll-positions.ts';

/** How long a list that is not rendered stays in the cache, so that Back restores it. */
const LIST_GC_MS = 60 * 60 * 1000;
const ONLY_UNVIEWED = { unviewed: 'true' } as const;
/** The interval at which a rendered feed fetches the newest posts. */
const NEWEST_INTERVAL_MS = 60_000;

/** Which posts a list contains. */
export interface PostFilter {
  /** The username of the author; by default the list contains the posts of all members. */
  readonly by?: string | undefined;
  /** Only posts that the member has not opened. */
  readonly isUnviewed?: boolean;
}

/**
 * A list of posts, newest first, page by page. The lists of all members' posts are never stale: `newestPostsQuery` fetches newer
 * posts, and opened posts stay in the list of those that were not.
 */
export const postsQuery = (filter: PostFilter = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(filter),
    queryFn: ({ pageParam, signal }) =>
      pageParam === undefined ? loadFirst(filter, signal) : loadPage(filter, { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PostPage) => page.next,
    ...(filter.by === undefined && { staleTime: Infinity }),
    gcTime: LIST_GC_MS,
    // Changes keep the identity of other posts; a deep comparison of a long list would take longer than rendering it.
    structuralSharing: false,
  });

/**
 * The first page of all members' posts, fetched every minute while a component uses it. The initial data is the first page of
 * `feed`, loaded at `loadedAt` (milliseconds since 1970; 0 fetches at once).
 */
export const newestPostsQuery = (feed: PostPages, loadedAt: number) =>
  queryOptions({
    queryKey: postKeys.newest,
    queryFn: async ({ signal }) => {
      const page = await loadPage({}, {}, signal);
      // The answer also updates loaded posts.
      page.items.forEach(markChanged);
      return page;
    },
    initialData: () => feed.pages[0],
    initialDataUpdatedAt: loadedAt,
    // Events tell of new posts.
    refetchInterval: () => !isLive.get() && NEWEST_INTERVAL_MS,
    // Events that were missed in a hidden tab tell what changed; the newest posts would replace it without a word.
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

/** One post with its number of views. Until the answer arrives, the data is the post of a loaded list, if one contains it. */
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

const keyOf = ({ by, isUnviewed }: PostFilter) => (isUnviewed ? postKeys.unviewed : postKeys.list(by));

/** Loads the first page of a list; for a list that is refetched or whose scroll position is restored, all posts that it had. */
async function loadFirst(filter: PostFilter, signal: AbortSignal): Promise<PostPage> {
  const before = queryClient.getQueryData<PostPages>(keyOf(filter))?.pages[0]?.items;
  const saved = savedPosition();
  const [last, count] = before ? [before.at(-1)?.id, before.length] : [saved?.posts.at(-1), saved?.count];
  if (last === undefined || count === undefined) return loadPage(filter, {}, signal);
  const limit = Math.min(Math.max(before?.length ?? POSTS_PAGE_MAX, FIRST_PAGE.limit), POSTS_PAGE_MAX);
  // The last post may be deleted by now.
  const isLoaded = ({ items }: PostPage) =>
    items.length >= count + limit || items.some(({ id }) => id === last);
  let page = await loadPage(filter, { limit }, signal);
  while (page.next !== undefined && !isLoaded(page)) {
    const { items, next } = await loadPage(filter, { limit, cursor: page.next }, signal);
    page = { items: [...page.items, ...items], next };
  }
  return page;
}

function loadPage(
  { by, isUnviewed }: PostFilter,
  part: { readonly limit?: number; readonly cursor?: string },
  signal: AbortSignal,
): Promise<PostPage> {
  const query = { ...FIRST_PAGE, ...part, ...(isUnviewed && ONLY_UNVIEWED) };
  return by === undefined
    ? callPage(listPosts, { query }, { signal })
    : callPage(listUserPosts, { params: { username: by }, query }, { signal });
}
