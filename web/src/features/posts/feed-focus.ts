import type { Post } from '@plaza/contract/post.ts';
import type { KeyboardEvent } from 'react';
import { afterNextFrame, focusToRead } from '../../lib/page-focus.ts';

const DIRECTION: Readonly<Record<string, Direction>> = { PageDown: 'next', PageUp: 'previous' };

type Direction = 'next' | 'previous';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, textarea:enabled';

const ID = 'post-';

/** The HTML id of the article that shows a post in a list. */
export const articleId = ({ id }: Pick<Post, 'id'>): string => `${ID}${id}`;

/** The id of the post that an article shows: the inverse of `articleId`. */
export const postIdOf = ({ id }: HTMLElement): number => Number(id.slice(ID.length));

/** The rendered articles of a list, from the top. */
export const articlesOf = (feed: HTMLElement): HTMLElement[] =>
  Array.from(feed.querySelectorAll<HTMLElement>(':scope > article'));

/** The rendered article that contains the focus; undefined if none does. */
export const focusedArticle = (feed: HTMLElement): HTMLElement | undefined =>
  articlesOf(feed).find((article) => article.contains(document.activeElement));

/** Whether a part of the article is on the screen. */
export function isOnScreen(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The rendered article directly before or after this one; undefined at the ends of the list, and beside a gap. */
export function neighbourOf(article: Element, direction: Direction): HTMLElement | undefined {
  const sibling = direction === 'next' ? article.nextElementSibling : article.previousElementSibling;
  return sibling instanceof HTMLElement && sibling.matches('article') ? sibling : undefined;
}

/**
 * Moves the reading place to a post in a list at once, and focuses its title, or the article of a deleted post, when screen readers know
 * it, so that they say it.
 */
export function focusPost(id: number): void {
  const find = () => document.getElementById(articleId({ id }));
  const article = find();
  // To its beginning: Orca says nothing about a focus at the caret.
  if (article) getSelection()?.collapse(article, 0);
  afterNextFrame(() => {
    const target = find()?.querySelector<HTMLElement>('[data-shortcut="o"]') ?? find();
    if (target) focusToRead(target);
  });
}

/** Focuses an article and scrolls to its top. */
export function goToArticle(article: HTMLElement): void {
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: 'start' });
}

/**
 * Handles keys in a feed: Page Down and Page Up focus the next and the previous article, Control with Home or End the control before
 * or after the feed, and Enter opens the focused article (see "Feed" in the ARIA Authoring Practices).
 */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey) leaveFeed(event);
  else moveToArticle(event);
}

/** Ctrl+Home focuses the control before the feed, Ctrl+End the one after it. */
function leaveFeed(event: KeyboardEvent<HTMLElement>): void {
  const outside = Array.from(document.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => element.checkVisibility() && !event.currentTarget.contains(element),
  );
  const isAfter = (element: HTMLElement) =>
    (event.currentTarget.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const target =
    event.key === 'Home'
      ? outside.findLast((element) => !isAfter(element))
      : event.key === 'End' && outside.find(isAfter);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function moveToArticle(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTION[event.key];
  const article = event.target instanceof Element ? event.target.closest('[role="feed"] > article') : null;
  if (event.key === 'Enter' && article === event.target)
    article?.querySelector<HTMLElement>('[data-shortcut="o"]')?.click();
  const next = direction && article && neighbourOf(article, direction);
  if (!next) return;
  event.preventDefault();
  goToArticle(next);
}

/** In the next frame, focuses the article after the one of this post, or else the one before: the post is about to be removed. */
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
