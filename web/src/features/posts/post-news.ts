import type { Post } from '@plaza/contract/post.ts';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';
import { getSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import { findPost } from './cache/post-cache.ts';

/** What others did to a post while it was shown. */
export type PostNews = 'changed' | 'deleted';

/** By id: the page says so in place of the post, or beside it. */
const postNews = createStore<ReadonlyMap<number, PostNews>>(new Map());

onMemberChange(() => postNews.set(new Map()));

/** What others did to a post while it was shown; undefined if nothing. */
export const usePostNews = (id: number): PostNews | undefined =>
  useSyncExternalStore(postNews.subscribe, () => postNews.get().get(id));

export const setNews = (id: number, news: PostNews): void =>
  postNews.set(new Map([...postNews.get(), [id, news]]));

/** Marks a loaded post, before it is updated, if another member changed its text. */
export function markChanged(post: Post): void {
  const before = findPost(post.id);
  if (before && post.userId !== getSession()?.userId && isOtherText(before, post))
    setNews(post.id, 'changed');
}

const isOtherText = (before: Post, { title, content }: Post) =>
  before.title !== title || before.content !== content;
