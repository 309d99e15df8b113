import { COMMENTS_PAGE_MAX, listComments } from '@plaza/contract/comment.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshPost, updatePost } from '../posts/cache/post-cache.ts';
import { createStore } from '../../lib/store.ts';
import { onMemberChange, onMemberUpdate } from '../session/session.ts';
import { withDeleted, withEarlier, withNewest, withoutDeleted, type CommentPage } from './comment-pages.ts';
import { NONE, withIds, type IdsByPost } from './ids-by-post.ts';

export type CommentKey = readonly ['comments'] | readonly ['comments', postId: number];

/** The number of comments that are loaded at first, and with each further page. */
const PAGE = 30;
/** The most pages of `COMMENTS_PAGE_MAX` in which a comment is searched. */
const SEARCHED_PAGES = 20;

const ALL: CommentKey = ['comments'];
const keyOf = (postId: number): CommentKey => ['comments', postId];

/** The loaded comments on a post; undefined until some are. */
export const loadedComments = (postId: number) => queryClient.getQueryData<CommentPage>(keyOf(postId));

/** The loaded comments of a post: the newest 30, and earlier ones after `loadEarlierComments`. A refetch keeps the earlier ones. */
export const commentsQuery = (postId: number) =>
  queryOptions({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) => {
      const count = Math.max(loadedComments(postId)?.items.length ?? 0, PAGE);
      const query = { limit: Math.min(count, COMMENTS_PAGE_MAX) };
      const newest = await callPage(listComments, { params: { postId }, query }, { signal });
      const loaded = loadedComments(postId);
      return withDeleted(loaded, withNewest(loaded, newest), deletedComments.get().get(postId) ?? NONE);
    },
  });

/** Whether comments of a post are loaded, or being loaded. */
export const areLoaded = (postId: number): boolean => queryClient.getQueryState(keyOf(postId)) !== undefined;

interface QueryEvent {
  readonly type: string;
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** Calls `listener` when the comments of a post have been removed from the cache. */
export function onUnloaded(listener: (postId: number) => void): void {
  queryClient.getQueryCache().subscribe(({ type, query }: QueryEvent) => {
    const [topic, postId] = query.queryKey;
    if (type === 'removed' && topic === ALL[0] && typeof postId === 'number') listener(postId);
  });
}

/** The ids of loaded comments that others, or other tabs, deleted, by post; the list says so in their place until the page is left. */
export const deletedComments = createStore<IdsByPost>(new Map());

onMemberChange(() => deletedComments.set(new Map()));
onUnloaded((postId) => deletedComments.set(withIds(deletedComments.get(), postId, NONE)));

export function addDeleted(postId: number, id: number): void {
  if (!areLoaded(postId)) return;
  const ids = deletedComments.get().get(postId) ?? NONE;
  deletedComments.set(withIds(deletedComments.get(), postId, new Set([...ids, id])));
}

/** Removes the comments that others deleted from the loaded ones of a post. To be called when its page is left. */
export function dropDeleted(postId: number): void {
  const ids = deletedComments.get().get(postId) ?? NONE;
  queryClient.setQueryData<CommentPage>(keyOf(postId), (loaded) => withoutDeleted(loaded, ids));
  deletedComments.set(withIds(deletedComments.get(), postId, NONE));
}

/** The id of the newest loaded comment on a post; undefined until comments are loaded, 0 without any. */
export function useNewestComment(postId: number): number | undefined {
  const { data } = useQuery({ ...commentsQuery(postId), enabled: false });
  return data && (data.items.at(-1)?.id ?? 0);
}

/** Changes the loaded comments (undefined: none) of a post. A running fetch is cancelled: its answer may lack the change. */
export async function changeComments(
  postId: number,
  change: (loaded: CommentPage | undefined) => CommentPage | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(postId) });
  queryClient.setQueryData<CommentPage>(keyOf(postId), change);
}

/** Adds `change` to the number of comments that the loaded post shows; the number is at least 0. */
export function addToCommentCount(postId: number, change: number): void {
  updatePost(postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + change) }));
}

/** Fetches the loaded comments again: of a post, or of all posts; those that are not shown when they are shown again. @throws ApiError */
export const reloadComments = (postId?: number): Promise<void> =>
  queryClient.invalidateQueries(
    { queryKey: postId === undefined ? ALL : keyOf(postId) },
    { throwOnError: true },
  );

/** A message to other tabs of this browser: a comment was written or deleted in this tab. */
interface TabMessage {
  readonly postId: number;
  /** Of the number of comments. */
  readonly change: 1 | -1;
  readonly deletedId?: number | undefined;
}

/** Fetches the loaded comments again among which one is by a member. @throws ApiError */
export async function reloadCommentsBy(userId: number): Promise<void> {
  const all = queryClient.getQueriesData<CommentPage>({ queryKey: ALL });
  const withMember = all.filter(([, page]) => page?.items.some((comment) => comment.userId === userId));
  const reload = ([queryKey]: (typeof all)[number]) =>
    queryClient.invalidateQueries({ queryKey }, { throwOnError: true });
  await Promise.all(withMember.map(reload));
}

const tabs = new BroadcastChannel('plaza-comments');

tabs.addEventListener('message', ({ data: { postId, change, deletedId } }: MessageEvent<TabMessage>) => {
  // The answer to the fetch may arrive before the event.
  if (deletedId !== undefined) addDeleted(postId, deletedId);
  addToCommentCount(postId, change);
  void queryClient.invalidateQueries({ queryKey: keyOf(postId) });
  refreshPost(postId);
});

/** Makes other tabs fetch the comments of a post again. @param deletedId the deleted comment; undefined for a new one */
export function refreshInOtherTabs(postId: number, deletedId?: number): void {
  const change = deletedId === undefined ? 1 : -1;
  tabs.postMessage({ postId, change, deletedId } satisfies TabMessage);
}

/** Loads the page of comments before the loaded ones, by default 30. Does nothing if all are loaded. @throws ApiError */
export async function loadEarlierComments(postId: number, limit = PAGE): Promise<void> {
  const cursor = loadedComments(postId)?.next;
  if (cursor === undefined) return;
  const query = { limit, cursor };
  const earlier = await callPage(listComments, { params: { postId }, query });
  await changeComments(postId, (loaded) => withEarlier(loaded, earlier));
}

/**
 * Loads the newest comments again, then earlier ones, until a comment is among them. Gives up after 10,000 comments.
 * @returns whether the comment was found @throws ApiError
 */
export async function loadThroughComment(postId: number, commentId: number): Promise<boolean> {
  const isLoaded = () => loadedComments(postId)?.items.some(({ id }) => id === commentId) ?? false;
  if (!isLoaded()) await queryClient.refetchQueries({ queryKey: keyOf(postId) }, { throwOnError: true });
  for (let page = 0; page < SEARCHED_PAGES && !isLoaded(); page++)
    await loadEarlierComments(postId, COMMENTS_PAGE_MAX);
  return isLoaded();
}

onMemberUpdate(({ userId, username, name, profilePicture }) => {
  queryClient.setQueriesData<CommentPage>(
    { queryKey: ALL },
    (loaded) =>
      loaded && {
        ...loaded,
        items: loaded.items.map((comment) =>
          comment.userId === userId ? { ...comment, username, name, profilePicture } : comment,
        ),
      },
  );
});
