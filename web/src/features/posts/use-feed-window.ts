import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { articlesOf, focusedArticle, isOnScreen, postIdOf } from './feed-focus.ts';
import { jumpByKey } from './jump-keys.ts';
import { postsBetween, setHeight, withNeighbours } from './feed-window.ts';

/** Posts within this number of screens above and below the visible one are always rendered. */
const OVERSCAN_MIN = 0.75;
/** At each change, posts within this number of screens are rendered, so that the next scrolls change nothing. */
const OVERSCAN = 1.25;

/**
 * Selects the posts of a list to render: those near the screen, and the focused one with its neighbours; for printing, all.
 * @param initialTop the distance from the top of the screen to the top of the list, in pixels, if a scroll position is
 *   restored; undefined otherwise: then the first paint contains visible posts only
 * @param onScrolled called after each scroll or resize, when the posts near the screen are rendered
 * @returns whether to render the post with this id
 */
export function useFeedWindow(
  feed: RefObject<HTMLElement | null>,
  ids: readonly number[],
  initialTop: number | undefined,
  onScrolled: () => void,
): (id: number) => boolean {
  const [rendered, setRendered] = useState<ReadonlySet<number> | 'all'>(
    () => new Set(near(ids, initialTop ?? 0, initialTop === undefined ? 0 : OVERSCAN)),
  );
  const isPainted = useRef(initialTop !== undefined);

  const update = useEffectEvent((commit: (change: () => void) => void) => {
    if (!feed.current || rendered === 'all') return;
    measureHeights(feed.current);
    const { top } = feed.current.getBoundingClientRect();
    const focused = focusedWithNeighbours(ids, feed.current);
    const needed = [...near(ids, top, isPainted.current ? OVERSCAN_MIN : 0), ...focused];
    if (needed.every((id) => rendered.has(id))) return;
    commit(() => setRendered(new Set([...near(ids, top, isPainted.current ? OVERSCAN : 0), ...focused])));
  });

  const renderAll = useEffectEvent(() => {
    const { scrollY } = window;
    const before = rendered === 'all' ? new Set<number>() : rendered;
    flushSync(() => setRendered('all'));
    return () => {
      flushSync(() => setRendered(before));
      // Browsers keep another post on the screen, or none.
      window.scrollTo({ top: scrollY, behavior: 'instant' });
    };
  });

  const scrolled = useEffectEvent(onScrolled);
  const countPosts = useEffectEvent(() => (feed.current ? ids.length : undefined));

  useLayoutEffect(() => update((change) => change()));
  useEffect(() => {
    isPainted.current = true;
    update(startTransition);
  }, []);
  // Before the paint: whoever sees the posts can press a key.
  useLayoutEffect(() => {
    const list = feed.current;
    const onScroll = () => {
      update((change) => list && keepScrollPosition(list, () => flushSync(change)));
      scrolled();
    };
    const onFocus = () => update((change) => change());
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    window.addEventListener('resize', onScroll, { signal });
    const onPrint = () => window.addEventListener('afterprint', renderAll(), { once: true, signal });
    window.addEventListener('beforeprint', onPrint, { signal });
    list?.addEventListener('focusin', onFocus, { signal });
    window.addEventListener('keydown', (event) => jumpByKey(event, countPosts), { signal });
    return () => aborter.abort();
  }, [feed]);

  return (id) => rendered === 'all' || rendered.has(id);
}

/** The ids of the posts on the screen and on `screens` screens above and below. @param top of the list, in pixels on the screen */
function near(ids: readonly number[], top: number, screens: number): number[] {
  const around = window.innerHeight * screens;
  return postsBetween(ids, -top - around, -top + window.innerHeight + around);
}

function focusedWithNeighbours(ids: readonly number[], feed: HTMLElement): number[] {
  const article = focusedArticle(feed);
  return article ? withNeighbours(ids, postIdOf(article)) : [];
}

function measureHeights(feed: HTMLElement): void {
  for (const article of articlesOf(feed))
    setHeight(postIdOf(article), article.getBoundingClientRect().height);
}

/** Keeps the visible posts where they are on the screen during a change above them. Safari has no scroll anchoring. */
function keepScrollPosition(feed: HTMLElement, change: () => void): void {
  const visible = articlesOf(feed).find(isOnScreen);
  const before = visible?.getBoundingClientRect().top ?? 0;
  change();
  if (visible) window.scrollBy(0, visible.getBoundingClientRect().top - before);
}
