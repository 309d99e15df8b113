import { getPost, type Post } from '@plaza/contract/post.ts';
import { isNotFound } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { createStore } from '../../lib/store.ts';
import { getSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import { findPost, refreshPost, updatePost } from './cache/post-cache.ts';

/** What others did to a post while it was shown. */
export type PostNews = 'changed' | 'deleted';

/** Own posts arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;

/** What others did to shown posts, by id: the page says so in place of the post, or beside it. */
export const postNews = createStore<ReadonlyMap<number, PostNews>>(new Map());
/** The ids of posts that others published, and that are not loaded. */
export const announcedPosts = createStore<ReadonlySet<number>>(new Set());

onMemberChange(() => {
  postNews.set(new Map());
  announcedPosts.set(new Set());
});

const setNews = (id: number, news: PostNews) => postNews.set(new Map([...postNews.get(), [id, news]]));

/** Counts a new post, which `fetchNewPosts` loads. */
export function announcePost(id: number): void {
  setTimeout(() => {
    if (!findPost(id)) announcedPosts.set(new Set([...announcedPosts.get(), id]));
  }, OWN_MS);
}

/** Takes posts back that are loaded by now. */
export function forgetAnnounced(loaded: (id: number) => boolean): void {
  const left = [...announcedPosts.get()].filter((id) => !loaded(id));
  announcedPosts.set(new Set(left));
}

/** Marks a loaded post as deleted. If its page is open, that page shows it. */
export function markDeleted(id: number): void {
  forgetAnnounced((announced) => announced === id);
  if (!findPost(id)) return;
  setNews(id, 'deleted');
  refreshPost(id);
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
  const before = findPost(post.id);
  updatePost(post.id, () => post);
  if (before && post.userId !== getSession()?.userId && isOtherText(before, post))
    setNews(post.id, 'changed');
}

const isOtherText = (before: Post, { title, content }: Post) =>
  before.title !== title || before.content !== content;
