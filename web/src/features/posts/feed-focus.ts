import type { Card } from '@plaza/contract/post.ts';
import type { KeyboardEvent } from 'react';

const STEP: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  PageDown: 'nextElementSibling',
  PageUp: 'previousElementSibling',
};

const ID = 'post-';

/** The id of the article of a post in a list. */
export const articleId = ({ id }: Pick<Card, 'id'>): string => `${ID}${id}`;

/** The id of the post that an article in a list shows. */
export const postIdOf = ({ id }: HTMLElement): number => Number(id.slice(ID.length));

/** The articles of a list that are in the page, from above. */
export const articlesOf = (feed: HTMLElement): HTMLElement[] =>
  Array.from(feed.querySelectorAll<HTMLElement>(':scope > article'));

/** The uppermost article of a list of which something is on the screen. */
export function firstOnScreen(feed: HTMLElement): HTMLElement | undefined {
  return articlesOf(feed).find((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

/** Moves the focus from article to article (see "Feed" in the ARIA Authoring Practices). */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  const article = event.target instanceof Element ? event.target.closest('[role="feed"] > article') : null;
  const next = step && article?.[step];
  if (!(next instanceof HTMLElement && next.matches('article'))) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

/** Leaves the focus with the neighbour of an article that is about to go, instead of nowhere. */
export function passFocusOn(post: Card): void {
  const article = document.getElementById(articleId(post));
  const neighbour = article?.nextElementSibling ?? article?.previousElementSibling;
  // By then the article is gone, and the dialog that asked about it has let go of the focus.
  requestAnimationFrame(() => {
    if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
  });
}

/** Takes the reader to a post that is about to appear on top of the list. */
export function goToTop(post: Card): void {
  requestAnimationFrame(() => {
    document.querySelector('[role="feed"]')?.scrollIntoView({ block: 'start' });
    // Only what is near the screen is in the page: by the next frame that is the top.
    requestAnimationFrame(() => document.getElementById(articleId(post))?.focus({ preventScroll: true }));
  });
}
