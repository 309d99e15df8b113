import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { articlesOf, goToArticle, isOnScreen, neighbourOf } from '../../features/posts/feed-focus.ts';
import type { Shortcut } from './shortcut-keys.ts';

/** How long something that a page is to show is waited for. */
const PATIENCE_MS = 10_000;

interface Ways {
  readonly username: string;
  readonly navigate: (to: string) => void;
  readonly help: () => void;
}

/** Does what a shortcut stands for. What it presses or goes to says so by `data-shortcut`: its key, or 'comment'. */
export function runShortcut(shortcut: Shortcut, { username, navigate, help }: Ways): void {
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
      return whenThere(markOf('n'), (field) => field.focus());
    case 'g h':
      return navigate(PAGES.feed);
    case 'g p':
      return navigate(pagePath('profile', { id: username }));
    case '?':
      return help();
  }
}

function comment(): void {
  const link = part(currentPost(), 'c');
  link?.click();
  if (link) whenThere(markOf('comment'), (field) => field.focus());
}

function step(direction: 'next' | 'previous'): void {
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  if (!feed) return whileLoading(() => step(direction));
  const current = focusedIn(feed);
  const next = current ? neighbourOf(current, direction) : firstWhole(feed);
  if (next) goToArticle(next);
}

/** In a list the post that has the focus, on its own page the only one. */
function currentPost(): HTMLElement | undefined {
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  return feed ? focusedIn(feed) : (document.querySelector<HTMLElement>('main article') ?? undefined);
}

/** Who has scrolled away from the focus goes on from what they see. */
function focusedIn(feed: HTMLElement): HTMLElement | undefined {
  return articlesOf(feed).find((each) => each.contains(document.activeElement) && isOnScreen(each));
}

function firstWhole(feed: HTMLElement): HTMLElement | undefined {
  const shown = articlesOf(feed).filter(isOnScreen);
  return shown.find((article) => article.getBoundingClientRect().top >= 0) ?? shown[0];
}

function part(where: ParentNode | undefined, key: string): HTMLElement | null | undefined {
  return where?.querySelector<HTMLElement>(markOf(key));
}

const markOf = (key: string) => `[data-shortcut="${key}"]`;

let stopWaiting = () => {};

/** Does something with the list of a page once it is there, unless the page has none. */
function whileLoading(act: () => void): void {
  if (document.querySelector('.post-skeleton')) whenThere('[role="feed"] > article', act);
}

/** Does something once a part of the page is there, which may still have to open. The next shortcut calls it off. */
function whenThere(selector: string, act: (found: HTMLElement) => void): void {
  const check = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return;
    stopWaiting();
    act(found);
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => stopWaiting(), PATIENCE_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  check();
}
