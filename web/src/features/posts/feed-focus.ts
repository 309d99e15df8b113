import type { Card } from '@plaza/contract/post.ts';
import type { KeyboardEvent } from 'react';

const STEP: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  PageDown: 'nextElementSibling',
  PageUp: 'previousElementSibling',
};

/** The id of the article of a post in a list. */
export const articleId = ({ id }: Card): string => `post-${id}`;

/** Moves the focus from article to article (see "Feed" in the ARIA Authoring Practices). */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  const article = event.target instanceof Element ? event.target.closest('[role="feed"] > *') : null;
  const next = step && article?.[step];
  if (!(next instanceof HTMLElement)) return;
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

/** Takes the reader to a post that is about to appear in the list. */
export function goToPost(post: Card): void {
  requestAnimationFrame(() => {
    const article = document.getElementById(articleId(post));
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: 'start' });
  });
}
