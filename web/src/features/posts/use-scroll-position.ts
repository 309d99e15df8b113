import { useLayoutEffect, useRef, type RefObject } from 'react';
import { articlesOf, focusedArticle, focusPost, isOnScreen, postIdOf } from './feed-focus.ts';
import { entryName, savedFocus, savePlace, wasEntryShown, type ScrollPosition } from './scroll-positions.ts';

/**
 * Restores a scroll position in a list, if any, before the first paint, and the focus of a post. Saves both when the list is removed, and
 * the position when it is hidden.
 * @returns records the present position; to be called after each scroll, when the posts near the screen are rendered
 */
export function useScrollPosition(
  feed: RefObject<HTMLElement | null>,
  position: ScrollPosition | undefined,
): () => void {
  const last = useRef({ entry: '', position });
  useLayoutEffect(() => {
    const list = feed.current;
    if (!list) return undefined;
    // The browser would restore a height, whatever is there by now. Each history entry has its own setting.
    history.scrollRestoration = 'manual';
    if (position) {
      scrollTo(list, position);
      // Again, still before the paint: long texts have their buttons by now.
      queueMicrotask(() => scrollTo(list, position));
    } else if (wasEntryShown()) window.scrollTo(0, 0);
    const focusedBefore = savedFocus();
    if (focusedBefore !== undefined) focusPost(focusedBefore);
    last.current = { entry: entryName(), position };
    // The position is not measured here: React has removed what was above the list by then.
    const save = (focused?: number) =>
      savePlace(last.current.entry, { position: last.current.position, focused });
    // A reload begins without a focus.
    const onHidden = () => save();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      const focused = focusedArticle(list);
      save(focused && postIdOf(focused));
      document.removeEventListener('visibilitychange', onHidden);
      history.scrollRestoration = 'auto';
    };
  }, [feed, position]);
  return () => {
    if (feed.current) last.current = { entry: entryName(), position: positionIn(feed.current) };
  };
}

function scrollTo(list: HTMLElement, { posts, top }: ScrollPosition): void {
  const rendered = new Map(articlesOf(list).map((article) => [postIdOf(article), article]));
  const article = posts.map((id) => rendered.get(id)).find((found) => found !== undefined);
  // Not `scrollBy`: Firefox adds that to the position of the page before, and limits it to its height.
  if (article) window.scrollTo(0, window.scrollY + article.getBoundingClientRect().top - top);
}

function positionIn(list: HTMLElement): ScrollPosition | undefined {
  const articles = articlesOf(list);
  const uppermost = articles.findIndex(isOnScreen);
  const below = articles.slice(uppermost);
  const [first, last] = [below[0], below.at(-1)];
  if (window.scrollY === 0 || uppermost === -1 || !first || !last) return undefined;
  return {
    posts: below.map(postIdOf),
    top: first.getBoundingClientRect().top,
    count: Number(last.ariaPosInSet),
  };
}
