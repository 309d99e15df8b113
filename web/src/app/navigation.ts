import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { PAGES } from '@plaza/contract/pages.ts';
import { getSession } from '../features/session/session-store.ts';
import { memberShell } from './member-area.tsx';
import { isModerator } from './moderators-only.tsx';
import { findRoute } from './routes.ts';
import { ignore, REFUSED } from '../lib/errors.ts';

const TIMEOUT_MS = 1500;

let latest = 0;

/**
 * Opens a page at its top, with a view transition, as soon as its code is loaded, at the latest after 1.5 s. A later navigation
 * cancels one that still waits. A link to the current page only scrolls to its top; on the feed, it also fetches new posts.
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
    if (replace || !('startViewTransition' in document)) open();
    // Without an animation when the next page is opened meanwhile, or when the tab is hidden.
    else document.startViewTransition(open).ready.catch((error: unknown) => ignore(error, REFUSED));
  };
  if (partsAt(to).every((part) => part.isLoaded())) openOnce();
  else void pageReady(to).then(openOnce);
};

/** Resolves when the code of the page at this path is loaded, at the latest after 1.5 s. Never rejects. */
export function pageReady(path: string): Promise<unknown> {
  return Promise.race([preloadPage(path), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Loads the code of the page at this path. Never rejects: an opened page loads missing code again, and shows the error. */
export function preloadPage(path: string): Promise<unknown> {
  return Promise.all(partsAt(path).map((part) => part.load().catch(ignore)));
}

/** Does nothing when the code cannot be loaded. */
async function fetchNewPosts(): Promise<void> {
  const code = await import('../features/posts/new-posts.tsx').catch(ignore);
  await code?.fetchNewPosts();
}

function partsAt(to: string) {
  const { route } = findRoute(new URL(to, location.href).pathname);
  if (route.access === 'public') return [route.page];
  return route.access === 'member' || isModerator(getSession()) ? [memberShell, route.page] : [memberShell];
}
