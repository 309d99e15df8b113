import { isTyped } from './early-keys.ts';

/** What can be done by keys alone, and what it does. */
export const SHORTCUTS = {
  j: 'Next post',
  k: 'Previous post',
  o: 'Open post',
  l: 'Like, or remove your like',
  d: 'Dislike, or remove your dislike',
  c: 'Comment',
  n: 'New post',
  'g h': 'Home',
  'g p': 'Your profile',
  '?': 'All shortcuts',
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

/** How long the first of two keys waits for the second. */
const PATIENCE_MS = 1500;

export interface KeyPress {
  readonly key: string;
  /** In milliseconds, from any moment. */
  readonly timeStamp: number;
}

/** The shortcut that a press completes; `before`: the press before it. */
export function shortcutOf({ key, timeStamp }: KeyPress, before?: KeyPress): Shortcut | undefined {
  const follows = before !== undefined && timeStamp - before.timeStamp < PATIENCE_MS;
  return [...(follows ? [`${before.key} ${key}`] : []), key].find(isShortcut);
}

function isShortcut(keys: string): keys is Shortcut {
  return Object.hasOwn(SHORTCUTS, keys);
}

const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key is meant for Plaza: not for a field, not for the browser, and not while something is to be answered. */
export function isForPlaza(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !modified && !isTyped(event) && !event.defaultPrevented && document.querySelector(POPUP) === null;
}
