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
    case 'l':
    case 'd':
      return part(currentPost(), shortcut)?.click();
    case 'c':
      return comment();
    case 'n':
      if (!part(document, 'n')) navigate(PAGES.feed);
      return focusOnceThere('n');
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
  if (link) focusOnceThere('comment');
}

function step(direction: 'next' | 'previous'): void {
  const feed = document.querySelector<HTMLElement>('[role="feed"]');
  if (!feed) return;
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
  return where?.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
}

let stopWaiting = () => {};

/** Takes the focus to a part of the page, which may still have to open. Whatever is pressed meanwhile calls it off. */
function focusOnceThere(key: string): void {
  const look = () => {
    const found = part(document, key);
    if (!found) return;
    stopWaiting();
    found.focus();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stopWaiting(), PATIENCE_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}
