import { getPost, type Post } from '@plaza/contract/post.ts';
import { useSyncExternalStore } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { createStore } from '../../lib/store.ts';
import { getSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import { findPost, newestInFeed, updatePost } from './cache/post-cache.ts';

/** What others did to a post while it was shown. */
export type PostNews = 'changed' | 'deleted';

/** Own posts arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;

/** By id: the page says so in place of the post, or beside it. */
const postNews = createStore<ReadonlyMap<number, PostNews>>(new Map());
/** The ids of posts that others published, and that are not loaded. */
export const announcedPosts = createStore<ReadonlySet<number>>(new Set());

onMemberChange(() => {
  postNews.set(new Map());
  announcedPosts.set(new Set());
});

/** What others did to a post while it was shown; undefined if nothing. */
export const usePostNews = (id: number): PostNews | undefined =>
  useSyncExternalStore(postNews.subscribe, () => postNews.get().get(id));

const setNews = (id: number, news: PostNews) => postNews.set(new Map([...postNews.get(), [id, news]]));

/** Counts a new post, which `fetchNewPosts` loads; not one that is older than the list. */
export function announcePost(id: number): void {
  setTimeout(() => {
    if (!findPost(id) && id > newestInFeed()) announcedPosts.set(new Set([...announcedPosts.get(), id]));
  }, OWN_MS);
}

/** Takes posts back that are loaded by now. */
export function forgetAnnounced(loaded: (id: number) => boolean): void {
  const left = [...announcedPosts.get()].filter((id) => !loaded(id));
  announcedPosts.set(new Set(left));
}

/** Marks a loaded post as deleted. What a member writes about it stays until it is sent, or the page is left. */
export function markDeleted(id: number): void {
  forgetAnnounced((announced) => announced === id);
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

/** Marks a loaded post, before it is updated, if another member changed its text. */
export function markChanged(post: Post): void {
  const before = findPost(post.id);
  if (before && post.userId !== getSession()?.userId && isOtherText(before, post))
    setNews(post.id, 'changed');
}

const isOtherText = (before: Post, { title, content }: Post) =>
  before.title !== title || before.content !== content;
