import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import {
  articlesOf,
  focusedArticle,
  goToArticle,
  isOnScreen,
  neighbourOf,
} from '../../features/posts/feed-focus.ts';
import type { Shortcut } from './shortcut-keys.ts';

/** How long a shortcut waits for the element that it acts on. */
const TIMEOUT_MS = 10_000;

interface ShortcutContext {
  readonly username: string;
  readonly navigate: (to: string) => void;
  readonly help: () => void;
}

/**
 * Runs a shortcut; cancels one that still waits for an element. The attribute `data-shortcut` marks the elements that shortcuts
 * press or focus: its value is the key, or 'comment' for the field of a comment.
 */
export function runShortcut(shortcut: Shortcut, { username, navigate, help }: ShortcutContext): void {
  stopWaiting();
  switch (shortcut) {
    case 'j':
      return step('next');
    case 'k':
      return step('previous');
    case 'o':
    case 'l':
    case 'd':
      return part(currentPost(), shortcut)?.click();
    case 'c':
      return comment();
    case 'n':
      if (!part(document, 'n')) navigate(PAGES.feed);
      return whenThere(selectorOf('n'), (field) => field.focus());
    case 'g h':
      return navigate(PAGES.feed);
    case 'g p':
      return navigate(pagePath('profile', { id: username }));
    case 'g n':
      return navigate(PAGES.notifications);
    case '?':
      return help();
  }
}

function comment(): void {
  const link = part(currentPost(), 'c');
  link?.click();
  if (link) whenThere(selectorOf('comment'), (field) => field.focus());
}

function step(direction: 'next' | 'previous'): void {
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  if (!feed) return whileLoading(() => step(direction));
  const current = focusedIn(feed);
  const next = current ? neighbourOf(current, direction) : firstWhole(feed);
  if (next) return goToArticle(next);
  // A list of unknown size has a next page, which may still be loading.
  if (direction === 'next' && current?.ariaSetSize === '-1')
    whenThere(`[id="${current.id}"] + article`, (loaded) => {
      if (current.contains(document.activeElement)) goToArticle(loaded);
    });
}

/** On a page with a list, the focused post that is on the screen; on other pages, the only post. Undefined without one. */
function currentPost(): HTMLElement | undefined {
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  return feed ? focusedIn(feed) : (document.querySelector<HTMLElement>('main article') ?? undefined);
}

/** The focused post of a list; undefined if no post has the focus, or if the post was scrolled off the screen. */
function focusedIn(feed: HTMLElement): HTMLElement | undefined {
  const focused = focusedArticle(feed);
  return focused && isOnScreen(focused) ? focused : undefined;
}

function firstWhole(feed: HTMLElement): HTMLElement | undefined {
  const shown = articlesOf(feed).filter(isOnScreen);
  return shown.find((article) => article.getBoundingClientRect().top >= 0) ?? shown[0];
}

function part(where: ParentNode | undefined, key: string): HTMLElement | null | undefined {
  return where?.querySelector<HTMLElement>(selectorOf(key));
}

const selectorOf = (key: string) => `[data-shortcut="${key}"]`;

let stopWaiting = () => {};

/** Calls back when the list of the page is loaded, unless the page has none. */
function whileLoading(act: () => void): void {
  if (document.querySelector('.post-skeleton')) whenThere('[role="feed"] > article', act);
}

/** Calls back once the element exists, at once if it does now. Gives up after 10 s, and at the next shortcut. */
function whenThere(selector: string, act: (found: HTMLElement) => void): void {
  const check = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    stopWaiting();
    act(found);
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => stopWaiting(), TIMEOUT_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  check();
}
