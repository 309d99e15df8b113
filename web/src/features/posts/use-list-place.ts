import { useLayoutEffect, useRef, type RefObject } from 'react';
import { articleId, articlesOf, isOnScreen, postIdOf } from './feed-focus.ts';
import { entryHere, hasBeenHere, keepPlace, type Place } from './list-place.ts';

/**
 * Returns to a place in a list before it is first painted, and keeps the one where it is left.
 * @returns notes where the list stands; called after each move, once the posts near the screen are in the page
 */
export function useListPlace(feed: RefObject<HTMLElement | null>, place: Place | undefined): () => void {
  const here = useRef({ entry: '', place });
  useLayoutEffect(() => {
    const list = feed.current;
    if (!list) return undefined;
    // The browser would go to a height, whatever stands there by now. Each entry of the history has its own setting.
    history.scrollRestoration = 'manual';
    if (place) {
      returnTo(list, place);
      // Again, still before it is painted: texts that were found too long have their buttons now.
      queueMicrotask(() => returnTo(list, place));
      if (place.focused !== undefined)
        document.getElementById(articleId({ id: place.focused }))?.focus({ preventScroll: true });
    } else if (hasBeenHere()) window.scrollTo(0, 0);
    here.current = { entry: entryHere(), place };
    // Not read when the list goes: by then React has taken away what stood above it.
    const keep = (focused?: number) => {
      const { entry, place: last } = here.current;
      keepPlace(entry, last && { ...last, focused });
    };
    // A reload begins without a focus.
    const onHidden = () => keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      keep(focusedIn(list));
      document.removeEventListener('visibilitychange', onHidden);
      history.scrollRestoration = 'auto';
    };
  }, [feed, place]);
  return () => {
    if (feed.current) here.current = { entry: entryHere(), place: placeIn(feed.current) };
  };
}

/** When the post is gone, the next takes its place. */
function returnTo(list: HTMLElement, { post, top }: Place): void {
  const article = articlesOf(list).find((each) => postIdOf(each) <= post);
  if (article) window.scrollBy(0, article.getBoundingClientRect().top - top);
}

function focusedIn(list: HTMLElement): number | undefined {
  const article = articlesOf(list).find((each) => each.contains(document.activeElement));
  return article && postIdOf(article);
}

function placeIn(list: HTMLElement): Place | undefined {
  const read = articlesOf(list).find(isOnScreen);
  const last = articlesOf(list).at(-1);
  if (window.scrollY === 0 || !read || !last) return undefined;
  return { post: postIdOf(read), top: read.getBoundingClientRect().top, downTo: postIdOf(last) };
}
