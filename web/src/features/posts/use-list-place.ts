import { useLayoutEffect, type RefObject } from 'react';
import { articlesOf, isOnScreen, postIdOf } from './feed-focus.ts';
import { entryHere, hasBeenHere, keepPlace, type Place } from './list-place.ts';

/** Returns to a place in a list before it is first painted, and keeps the one where it is left. */
export function useListPlace(feed: RefObject<HTMLElement | null>, place: Place | undefined): void {
  useLayoutEffect(() => {
    const list = feed.current;
    if (!list) return undefined;
    // The browser would go to a height, whatever stands there by now. Each entry of the history has its own setting.
    history.scrollRestoration = 'manual';
    if (place) {
      returnTo(list, place);
      // Again, still before it is painted: texts that were found too long have their buttons now.
      queueMicrotask(() => returnTo(list, place));
    } else if (hasBeenHere()) window.scrollTo(0, 0);
    let entry = entryHere();
    let last = place;
    // Not when the list goes: by then React has taken away what stood above it.
    const onScroll = () => {
      entry = entryHere();
      last = placeIn(list);
    };
    const keep = () => keepPlace(entry, last);
    window.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', keep);
      history.scrollRestoration = 'auto';
    };
  }, [feed, place]);
}

/** When the post is gone, the next takes its place. */
function returnTo(list: HTMLElement, { post, top }: Place): void {
  const article = articlesOf(list).find((each) => postIdOf(each) <= post);
  if (article) window.scrollBy(0, article.getBoundingClientRect().top - top);
}

function placeIn(list: HTMLElement): Place | undefined {
  const read = articlesOf(list).find(isOnScreen);
  const last = articlesOf(list).at(-1);
  if (window.scrollY === 0 || !read || !last) return undefined;
  return { post: postIdOf(read), top: read.getBoundingClientRect().top, downTo: postIdOf(last) };
}
