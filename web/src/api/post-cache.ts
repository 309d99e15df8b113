import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import type { Post, getPost } from '@plaza/contract/post.ts';
import { notifyManager, type Query } from '@tanstack/react-query';
import { forgetDraftsAbout } from '../lib/drafts/keep-draft.ts';
import {
  additionOf,
  authorshipOf,
  changeOf,
  changePage,
  changePages,
  newsOf,
  removalOf,
  type Author,
  type PostPage,
  type PostPages,
  type PostsChange,
} from './post-lists.ts';
import { queryClient } from './query-client.ts';

export type PostDetail = ReplyOf<typeof getPost>;

const EVERYBODY = null;

/** The keys of everything that is loaded of posts, as a tree. What is kept under each: see `applyTo`. */
export const postKeys = {
  all: ['posts'],
  lists: ['posts', 'list'],
  /** The posts of one member, or everybody's. */
  list: (by?: string) => ['posts', 'list', by?.toLowerCase() ?? EVERYBODY],
  /** The first page of everybody's posts as it was last. */
  newest: ['posts', 'newest'],
  detail: (id: number) => ['posts', 'one', id],
} as const;

/** Changes a post wherever it is shown. */
export function updatePost(id: number, change: (post: Post) => Post): void {
  apply(changeOf(id, change));
}

/** Shows who wrote posts as they are now. */
export function updateAuthor(author: Author): void {
  apply(authorshipOf(author));
}

/** Takes a post that is gone out of everything, with what was being written about it. An open page of it still offers that. */
export function removePost(id: number): void {
  apply(removalOf(id));
  if (
    !queryClient
      .getQueryCache()
      .find({ queryKey: postKeys.detail(id) })
      ?.isActive()
  )
    forgetDraftsAbout(id);
  queryClient.removeQueries({ queryKey: postKeys.detail(id), type: 'inactive' });
}

/** Puts a new post on top of the lists it belongs to. */
export function addPost(post: Post): void {
  apply(additionOf(post));
}

/** Asks for a post anew where it is looked at: what was counted here may not be all that happened to it. */
export function refreshPost(id: number): void {
  void queryClient.invalidateQueries({ queryKey: postKeys.detail(id) });
}

/** Begins the list of everybody's posts anew from its first page. */
export async function restartFeed(newest: PostPage): Promise<void> {
  await queryClient.cancelQueries({ queryKey: postKeys.list() });
  queryClient.setQueryData<PostPages>(postKeys.list(), { pages: [newest], pageParams: [undefined] });
}

/** The post as it is known from wherever it was loaded. */
export function findPost(id: number): Post | undefined {
  const detail = queryClient.getQueryData<PostDetail>(postKeys.detail(id));
  if (detail) return detail.post;
  return queryClient
    .getQueriesData<PostPages>({ queryKey: postKeys.lists })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((post) => post.id === id);
}

/** Runs `then` when the page hears of the changes made before it, so that all of it is drawn at once. */
export function afterChanges(then: () => void): void {
  notifyManager.schedule(then);
}

/**
 * What changed while something was being loaded: the answer may not know of it yet, and a list that grows is put
 * together from the pages it had when it began to.
 */
const missedBy = new WeakMap<Query, PostsChange[]>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action } = event;
  // The cache hands queries out as `any`.
  const query = event.query as Query;
  if (query.queryKey[0] !== postKeys.all[0]) return;
  const landed = action.type === 'success' && action.manual !== true;
  if (!landed && action.type !== 'fetch') return;
  const missed = missedBy.get(query) ?? [];
  missedBy.delete(query);
  if (!landed) return;
  for (const change of missed) applyTo(query, change);
  spreadNews(query);
});

/** What was loaded just now is news for everything that shows the same posts. */
function spreadNews({ queryKey: [, kind], state }: Query): void {
  if (kind === 'newest') apply(newsOf(state.data as PostPage));
  if (kind === 'one') {
    const { post } = state.data as PostDetail;
    updatePost(post.id, () => post);
  }
}

function apply(change: PostsChange): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: postKeys.all })) {
    if (query.state.fetchStatus === 'fetching') missedBy.set(query, [...(missedBy.get(query) ?? []), change]);
    applyTo(query, change);
  }
}

function applyTo(query: Query, change: PostsChange): void {
  const before: unknown = query.state.data;
  if (before === undefined) return;
  const after = changed(query, before, change);
  if (after !== before) query.setData(after, { updatedAt: query.state.dataUpdatedAt, manual: true });
}

// What kind of data a query holds follows from its key, which TypeScript cannot know.
function changed({ queryKey: [, kind, by] }: Query, data: unknown, change: PostsChange): unknown {
  if (kind === 'list') return changePages(data as PostPages, typeof by === 'string' ? by : undefined, change);
  if (kind === 'newest') return changePage(data as PostPage, { by: undefined, first: true }, change);
  return changeDetail(data as PostDetail, change);
}

function changeDetail(detail: PostDetail, change: PostsChange): PostDetail {
  const [post] = change([detail.post], { by: undefined, first: false });
  return post === undefined || post === detail.post ? detail : { post, view: post.viewCount };
}
