import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { PAGES } from '@plaza/contract/pages.ts';
import { memberShell } from './member-area.tsx';
import { findRoute } from './routes.ts';

const PATIENCE_MS = 1500;

let latest = 0;

/**
 * Opens another page: first its code is fetched, so that the old page stays instead of an empty one, then they blend. A
 * link to where one is leads to its top, and one to the feed fetches what is new there.
 */
export const navigateSmoothly: AroundNavHandler = (navigate, to, options) => {
  const navigation = ++latest;
  const isHere = to === location.pathname + location.search;
  const replace = isHere || options?.replace === true;
  const open = () => {
    flushSync(() => navigate(to, { ...options, replace }));
    window.scrollTo(0, 0);
    if (isHere && to === PAGES.feed) void fetchNewPosts();
  };
  const openOnce = () => {
    if (navigation !== latest) return;
    if (!replace && 'startViewTransition' in document) document.startViewTransition(open);
    else open();
  };
  const parts = partsAt(to);
  if (parts.every((part) => part.isLoaded())) openOnce();
  else void withPatience(loadAll(parts)).then(openOnce);
};

/** Settles when the code of the page at this path is there, or does not come within the time that one waits for it. */
export function pageReady(path: string): Promise<unknown> {
  return withPatience(loadAll(partsAt(path)));
}

/** Fetches the code of the page at this path ahead of its opening; never rejects. */
export function preloadPage(to: string): Promise<unknown> {
  return loadAll(partsAt(to));
}

/** Without the code for it, as without a network, new posts wait for their button. */
async function fetchNewPosts(): Promise<void> {
  const code = await import('../features/posts/new-posts.tsx').catch(() => undefined);
  await code?.fetchNewPosts();
}

function partsAt(to: string) {
  const { route } = findRoute(new URL(to, location.href).pathname);
  return route.access === 'member' ? [memberShell, route.page] : [route.page];
}

/** Never rejects: what could not be fetched is fetched again, and its failure shown, when the page opens. */
function loadAll(parts: ReturnType<typeof partsAt>): Promise<unknown> {
  return Promise.allSettled(parts.map((part) => part.load()));
}

function withPatience(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
