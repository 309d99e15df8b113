import type { Post } from '@plaza/contract/post.ts';
import type { KeyboardEvent } from 'react';

const DIRECTION: Readonly<Record<string, Direction>> = { PageDown: 'next', PageUp: 'previous' };

type Direction = 'next' | 'previous';

const ID = 'post-';

/** The id of the article of a post in a list. */
export const articleId = ({ id }: Pick<Post, 'id'>): string => `${ID}${id}`;

/** The id of the post that an article in a list shows. */
export const postIdOf = ({ id }: HTMLElement): number => Number(id.slice(ID.length));

/** The rendered articles of a list, from the top. */
export const articlesOf = (feed: HTMLElement): HTMLElement[] =>
  Array.from(feed.querySelectorAll<HTMLElement>(':scope > article'));

export const focusedArticle = (feed: HTMLElement): HTMLElement | undefined =>
  articlesOf(feed).find((article) => article.contains(document.activeElement));

export function isOnScreen(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The article before or after one in its list. */
export function neighbourOf(article: Element, direction: Direction): HTMLElement | undefined {
  const sibling = direction === 'next' ? article.nextElementSibling : article.previousElementSibling;
  return sibling instanceof HTMLElement && sibling.matches('article') ? sibling : undefined;
}

export function goToArticle(article: HTMLElement): void {
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: 'start' });
}

/** Moves the focus between articles (see "Feed" in the ARIA Authoring Practices); Enter opens the focused one. */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTION[event.key];
  const article = event.target instanceof Element ? event.target.closest('[role="feed"] > article') : null;
  if (event.key === 'Enter' && article === event.target)
    article?.querySelector<HTMLElement>('[data-shortcut="o"]')?.click();
  const next = direction && article && neighbourOf(article, direction);
  if (!next) return;
  event.preventDefault();
  goToArticle(next);
}

/** Focuses the neighbour of an article that is about to be removed. */
export function focusNeighbour(post: Post): void {
  const article = document.getElementById(articleId(post));
  const neighbour = article && (neighbourOf(article, 'next') ?? neighbourOf(article, 'previous'));
  // In the next frame the article is removed, and its dialog has released the focus.
  requestAnimationFrame(() => neighbour?.focus({ preventScroll: true }));
}

/** Scrolls to and focuses a post that is about to appear at the top of the list. */
export function goToTop(post: Post): void {
  requestAnimationFrame(() => {
    document.querySelector('[role="feed"]')?.scrollIntoView({ block: 'start' });
    // The top of the list is rendered in the next frame.
    requestAnimationFrame(() => document.getElementById(articleId(post))?.focus({ preventScroll: true }));
  });
}
