import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { isTyped } from './early-keys.ts';

/** The descriptions of all shortcuts. A shortcut is one key, or two keys in sequence, separated by a space. */
export const SHORTCUTS = {
  j: 'shortcuts.next',
  k: 'shortcuts.previous',
  o: 'shortcuts.open',
  l: 'shortcuts.like',
  d: 'shortcuts.dislike',
  c: 'shortcuts.comment',
  n: 'shortcuts.new',
  'g h': 'shortcuts.home',
  'g p': 'shortcuts.profile',
  'g n': 'shortcuts.notifications',
  '?': 'shortcuts.all',
} as const satisfies Record<string, PlainTextKey>;

export type Shortcut = keyof typeof SHORTCUTS;

/** The time within which the second key of a shortcut must follow the first. */
const SEQUENCE_MS = 1500;

export interface KeyPress {
  readonly key: string;
  /** In milliseconds. */
  readonly timeStamp: number;
}

/** The shortcut that a key completes: with `before`, a key pressed less than 1.5 s earlier, or else alone; undefined if none. */
export function shortcutOf({ key, timeStamp }: KeyPress, before?: KeyPress): Shortcut | undefined {
  const follows = before !== undefined && timeStamp - before.timeStamp < SEQUENCE_MS;
  return [...(follows ? [`${before.key} ${key}`] : []), key].find(isShortcut);
}

function isShortcut(keys: string): keys is Shortcut {
  return Object.hasOwn(SHORTCUTS, keys);
}

const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key may be a shortcut: not in a field, not with Control, Alt or Command, not while a dialog or menu is open. */
export function isShortcutKey(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !modified && !isTyped(event) && !event.defaultPrevented && document.querySelector(POPUP) === null;
}
