import type { Post } from '@plaza/contract/post.ts';
import type { KeyboardEvent } from 'react';

const DIRECTION: Readonly<Record<string, Direction>> = { PageDown: 'next', PageUp: 'previous' };

type Direction = 'next' | 'previous';

const ID = 'post-';

/** The id of the article of a post in a list. */
export const articleId = ({ id }: Pick<Post, 'id'>): string => `${ID}${id}`;

/** The id of the post that an article in a list shows. */
export const postIdOf = ({ id }: HTMLElement): number => Number(id.slice(ID.length));

/** The articles of a list that are in the page, from above. */
export const articlesOf = (feed: HTMLElement): HTMLElement[] =>
  Array.from(feed.querySelectorAll<HTMLElement>(':scope > article'));

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

/** Moves the focus from article to article (see "Feed" in the ARIA Authoring Practices); Enter opens the one that has it. */
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

/** Leaves the focus with the neighbour of an article that is about to go, instead of nowhere. */
export function passFocusOn(post: Post): void {
  const article = document.getElementById(articleId(post));
  const neighbour = article && (neighbourOf(article, 'next') ?? neighbourOf(article, 'previous'));
  // By then the article is gone, and the dialog that asked about it has let go of the focus.
  requestAnimationFrame(() => neighbour?.focus({ preventScroll: true }));
}

/** Takes the reader to a post that is about to appear on top of the list. */
export function goToTop(post: Post): void {
  requestAnimationFrame(() => {
    document.querySelector('[role="feed"]')?.scrollIntoView({ block: 'start' });
    // Only what is near the screen is in the page: by the next frame that is the top.
    requestAnimationFrame(() => document.getElementById(articleId(post))?.focus({ preventScroll: true }));
  });
}
