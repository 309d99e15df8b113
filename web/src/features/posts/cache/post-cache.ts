import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import type { Post, getPost } from '@plaza/contract/post.ts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../../api/query-client.ts';
import { removeDraftsAbout } from '../../../lib/drafts/persist-draft.ts';
import { onMemberUpdate } from '../../session/session.ts';
import { postKeys } from './post-keys.ts';
import {
  authorUpdateOf,
  changePage,
  changePages,
  refreshOf,
  removalOf,
  updateOf,
  type Author,
  updateWhere,
  type PostPage,
  type PostPages,
  type PostsChange,
} from './post-lists.ts';

export type PostDetail = ReplyOf<typeof getPost>;

const cache = queryClient.getQueryCache();

/** Updates a post in the cached data of all queries that contain it. */
export function updatePost(id: number, update: (post: Post) => Post): void {
  changePosts(updateOf(id, update));
}

/** Updates the posts that fulfil a condition in the cached data of all queries. */
export function updatePosts(isUpdated: (post: Post) => boolean, update: (post: Post) => Post): void {
  changePosts(updateWhere(isUpdated, update));
}

/**
 * Removes a deleted post from all lists, and the drafts about the post. If the page of the post is open, the post stays in its
 * query, and the drafts stay: the page offers to copy them.
 */
export function removePost(id: number): void {
  changePosts(removalOf(id));
  const queryKey = postKeys.detail(id);
  if (!cache.find({ queryKey })?.isActive()) removeDraftsAbout(id);
  queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** Updates name, username and picture of an author in all loaded posts. */
export function updateAuthor(author: Author): void {
  changePosts(authorUpdateOf(author));
}

/** Fetches a post again: at once if its page is open, otherwise when it opens. The server may know more than this tab. */
export function refreshPost(id: number): void {
  void queryClient.invalidateQueries({ queryKey: postKeys.detail(id) });
}

/** The post with this id in the cached data; undefined if no query has loaded it. */
export function findPost(id: number): Post | undefined {
  const detail = queryClient.getQueryData<PostDetail>(postKeys.detail(id));
  return detail ? detail.post : findListed((post) => post.id === id);
}

/** The posts of the loaded lists. */
const listedPosts = (): Post[] =>
  queryClient
    .getQueriesData<PostPages>({ queryKey: postKeys.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items);

/** The first post of the loaded lists for which this is true. */
export const findListed = (isWanted: (post: Post) => boolean): Post | undefined =>
  listedPosts().find(isWanted);

/** The posts by a member that are loaded, in lists and on their own pages, some of them twice. */
export function loadedPostsBy(userId: number): Post[] {
  const details = queryClient.getQueriesData<PostDetail>({ queryKey: postKeys.details });
  const shown = details.flatMap(([, detail]) => (detail ? [detail.post] : []));
  return [...listedPosts(), ...shown].filter((post) => post.userId === userId);
}

/** The highest id of a loaded post of a list; undefined without one. */
export function newestLoaded(): number | undefined {
  const ids = listedPosts().map(({ id }) => id);
  return ids.length > 0 ? Math.max(...ids) : undefined;
}

onMemberUpdate(updateAuthor);

/**
 * Changes made while a query fetches, which its answer may lack. An infinite query also overwrites them with the pages that it
 * had when the fetch began.
 */
const changesDuringFetch = new WeakMap<Query, PostsChange[]>();

cache.subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action } = event;
  const query = cache.get(event.query.queryHash);
  if (query?.queryKey[0] !== 'posts') return;
  const isLoaded = action.type === 'success' && action.manual !== true;
  if (!isLoaded && action.type !== 'fetch') return;
  const changes = changesDuringFetch.get(query) ?? [];
  changesDuringFetch.delete(query);
  if (!isLoaded) return;
  for (const change of changes) applyTo(query, change);
  updateOthersFrom(query);
});

/** Applies the data that a query has just loaded to all other queries. */
function updateOthersFrom({ queryKey }: Query): void {
  const [, kind]: readonly unknown[] = queryKey;
  if (kind === 'newest') {
    const newest = queryClient.getQueryData<PostPage>(queryKey);
    if (newest) changePosts(refreshOf(newest));
  }
  if (kind === 'detail') {
    const detail = queryClient.getQueryData<PostDetail>(queryKey);
    if (detail) updatePost(detail.post.id, () => detail.post);
  }
}

/** Applies a change to the cached data of all queries of posts. */
export function changePosts(change: PostsChange): void {
  for (const query of cache.findAll({ queryKey: postKeys.all })) {
    if (query.state.fetchStatus === 'fetching')
      changesDuringFetch.set(query, [...(changesDuringFetch.get(query) ?? []), change]);
    applyTo(query, change);
  }
}

function applyTo(query: Query, change: PostsChange): void {
  const [, kind, author, filter]: readonly unknown[] = query.queryKey;
  const by = typeof author === 'string' ? author : undefined;
  if (kind === 'list')
    update<PostPages>(query, (pages) => changePages(pages, by, change, filter !== undefined));
  else if (kind === 'newest')
    update<PostPage>(query, (page) => changePage(page, { by, first: true, list: page.items }, change));
  else update<PostDetail>(query, (detail) => changeDetail(detail, change));
}

function update<Data>({ queryKey, state }: Query, changed: (data: Data) => Data): void {
  const before = queryClient.getQueryData<Data>(queryKey);
  const after = before === undefined ? undefined : changed(before);
  if (after !== before) queryClient.setQueryData<Data>(queryKey, after, { updatedAt: state.dataUpdatedAt });
}

function changeDetail(detail: PostDetail, change: PostsChange): PostDetail {
  const [post] = change([detail.post], { by: undefined, first: false, list: [detail.post] });
  return post === undefined || post === detail.post ? detail : { post, view: post.viewCount };
}
