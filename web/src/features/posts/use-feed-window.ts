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
import { articlesOf, isOnScreen, postIdOf } from './feed-focus.ts';
import { covers, includes, noteHeight, spanAround, spanBetween, type Span } from './feed-window.ts';

/** How many screens above and below the visible one are to be in the page at least. */
const NEEDED = 0.75;
/** How many are put there when it has to change, so that it does not change with every step. */
const ROOM = 1.25;
/** Every post there is. */
const ALL: readonly Span[] = [{ newest: Infinity, oldest: -Infinity }];

/**
 * Which posts of a list are to be in the page: those near the screen, and the one that holds the focus with its neighbours.
 * @param startsAt how far below the upper edge of the screen the list begins at first; undefined where one begins to read:
 *   then only what is on the screen is drawn at once, and the rest when that is seen
 * @param onMoved called after each move, when the posts near the screen are in the page
 */
export function useFeedWindow(
  feed: RefObject<HTMLElement | null>,
  ids: readonly number[],
  startsAt: number | undefined,
  onMoved: () => void,
): (id: number) => boolean {
  const [spans, setSpans] = useState<readonly Span[]>(() =>
    near(ids, startsAt ?? 0, startsAt === undefined ? 0 : ROOM),
  );
  const isSeen = useRef(startsAt !== undefined);

  const follow = useEffectEvent((commit: (change: () => void) => void) => {
    if (!feed.current) return;
    noteHeights(feed.current);
    const { top } = feed.current.getBoundingClientRect();
    const focus = aroundFocus(ids, feed.current);
    const needed = [...near(ids, top, isSeen.current ? NEEDED : 0), ...focus];
    if (needed.every((span) => spans.some((there) => covers(there, span)))) return;
    commit(() => setSpans([...near(ids, top, isSeen.current ? ROOM : 0), ...focus]));
  });

  const moved = useEffectEvent(onMoved);

  useLayoutEffect(() => follow((change) => change()));
  useEffect(() => {
    isSeen.current = true;
    follow(startTransition);
  }, []);
  useEffect(() => {
    const list = feed.current;
    const onMove = () => {
      follow((change) => list && holdStill(list, () => flushSync(change)));
      moved();
    };
    const onFocus = () => follow((change) => change());
    // On paper there is no screen to be near to.
    const onPrint = () => flushSync(() => setSpans(ALL));
    const onPrinted = () => setSpans([]);
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrinted);
    list?.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrinted);
      list?.removeEventListener('focusin', onFocus);
    };
  }, [feed]);

  return (id) => spans.some((span) => includes(span, id));
}

/** The posts on the screen and so many screens around it, in a list that begins at `top` of the screen. */
function near(ids: readonly number[], top: number, screens: number): Span[] {
  const around = window.innerHeight * screens;
  const span = spanBetween(ids, -top - around, -top + window.innerHeight + around);
  return span ? [span] : [];
}

function aroundFocus(ids: readonly number[], feed: HTMLElement): Span[] {
  const article = articlesOf(feed).find((each) => each.contains(document.activeElement));
  const span = article && spanAround(ids, postIdOf(article));
  return span ? [span] : [];
}

function noteHeights(feed: HTMLElement): void {
  for (const article of articlesOf(feed))
    noteHeight(postIdOf(article), article.getBoundingClientRect().height);
}

/** What is read stays where it is, whatever a change does above it. Most browsers see to it, Safari does not. */
function holdStill(feed: HTMLElement, change: () => void): void {
  const read = articlesOf(feed).find(isOnScreen);
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  if (read) window.scrollBy(0, read.getBoundingClientRect().top - before);
}
