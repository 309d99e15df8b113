import { listPosts, POSTS_PAGE_MAX, type Post } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import type { Query } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { isNotFound } from '../../api/api-error.ts';
import { atCursor } from '../../api/page.ts';
import { queryClient } from '../../api/query-client.ts';
import { FIRST_PAGE } from './cache/first-page.ts';
import { restartFeed } from './cache/insert-posts.ts';
import { loadedPostsBy, updateAuthor } from './cache/post-cache.ts';
import { postKeys, type PostKey } from './cache/post-keys.ts';
import type { PostPage, PostPages } from './cache/post-lists.ts';
import { markDeleted, showReloaded } from './changed-posts.ts';

/** Of a list, at most so many pages of the maximum are fetched again. A list that is longer starts anew, or ends there. */
const PAGES_MAX = 3;
const POSTS_MAX = PAGES_MAX * POSTS_PAGE_MAX;

/** The lists of all members' posts, and how each starts anew. Opened posts stay in the list of those that were not. */
const FEEDS = [
  { queryKey: postKeys.list(), restart: restartFeed },
  {
    queryKey: postKeys.unviewed,
    restart: () => queryClient.resetQueries({ queryKey: postKeys.unviewed }),
  },
];

/**
 * Fetches the loaded posts again, first those on the screen, and updates them in their places; the button above the feed offers new
 * ones. A list of all members' posts that is not reached within three pages starts anew.
 * @throws ApiError
 */
export async function reloadPosts(): Promise<void> {
  const isFeedShown = FEEDS.some(({ queryKey }) =>
    queryClient.getQueryCache().find({ queryKey })?.isActive(),
  );
  const steps = [reloadFeeds, reloadOthers];
  for (const step of isFeedShown ? steps : steps.toReversed()) await step();
}

async function reloadOthers(): Promise<void> {
  const isOther = (key: readonly unknown[]) => key[1] !== 'newest' && !(key[1] === 'list' && key[2] === null);
  const others = { queryKey: postKeys.all, predicate: ({ queryKey }: Query) => isOther(queryKey) };
  queryClient.setQueriesData<PostPages>({ ...others, queryKey: postKeys.lists }, (list) =>
    list === undefined ? list : shortened(list),
  );
  await queryClient.invalidateQueries(others, { throwOnError: true });
}

/** The first pages of a list, with at most `POSTS_MAX` posts, at least one page. */
function shortened({ pages, pageParams }: PostPages): PostPages {
  let posts = 0;
  const isWithin = ({ items }: PostPage) => (posts += items.length) <= POSTS_MAX;
  const count = Math.max(1, pages.filter(isWithin).length);
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
}

async function reloadFeeds(): Promise<void> {
  const feeds = FEEDS.flatMap(({ queryKey, restart }) => {
    const ids = loadedIds(queryKey);
    const last = ids.at(-1);
    return last === undefined ? [] : [{ ids, last, restart }];
  });
  if (feeds.length === 0) return;
  const first = await loadNewest();
  const pages = [first];
  let next = first.next;
  // Ids ascend with time: a list is complete when the pages reach its last loaded post, which may be deleted by now.
  const isReached = ({ last }: { readonly last: number }) =>
    next === undefined || pages.at(-1)?.items.some(({ id }) => id <= last);
  while (!feeds.every(isReached) && pages.length < PAGES_MAX) {
    const page = await loadNewest(next);
    pages.push(page);
    next = page.next;
  }
  const present = new Map(pages.flatMap(({ items }) => items).map((post) => [post.id, post]));
  for (const feed of feeds) {
    if (isReached(feed)) updateFeed(feed.ids, present);
    else await feed.restart(first);
  }
  if (loadedIds(postKeys.list()).length > 0) setNewest(first);
}

/** Sets the data of `newestPostsQuery` from a page of the maximum. */
function setNewest(first: PostPage): void {
  const newest = { items: first.items.slice(0, FIRST_PAGE.limit), next: first.next };
  const hasMore = first.items.length > FIRST_PAGE.limit;
  queryClient.setQueryData<PostPage>(postKeys.newest, hasMore ? { ...newest, next: 'more' } : newest);
}

const loadedIds = (queryKey: PostKey): number[] =>
  queryClient.getQueryData<PostPages>(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ??
  [];

const loadNewest = (cursor?: string): Promise<PostPage> =>
  callPage(listPosts, { query: { limit: POSTS_PAGE_MAX, ...atCursor(cursor) } });

function updateFeed(ids: readonly number[], present: ReadonlyMap<number, Post>): void {
  for (const id of ids) {
    const post = present.get(id);
    if (post) showReloaded(post);
    else markDeleted(id);
  }
}

/**
 * Fetches the author of loaded posts again, and updates all posts of this author; those of a deleted one are marked as deleted.
 * @throws ApiError
 */
export async function reloadAuthor(userId: number): Promise<void> {
  const posts = loadedPostsBy(userId);
  const [post] = posts;
  if (!post) return;
  try {
    updateAuthor(await call(getUser, { params: { username: post.username } }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    for (const { id } of posts) markDeleted(id);
  }
}
