import { isComposed } from '../../lib/composition.ts';
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

/** `timeStamp` is in milliseconds. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'timeStamp'>;

/** The shortcut that a key completes: with `before`, a key pressed less than 1.5 s earlier, or else alone; undefined if none. */
export function shortcutOf(press: KeyPress, before?: KeyPress): Shortcut | undefined {
  const follows = before !== undefined && press.timeStamp - before.timeStamp < SEQUENCE_MS;
  const key = characterOf(press);
  return [...(follows ? [`${characterOf(before)} ${key}`] : []), key].find(isShortcut);
}

const ARABIC_QUESTION_MARK = '؟';

/** The character of a key, regardless of Caps Lock; on a layout of another script, the Latin letter of the key's place on the layout of the USA. */
function characterOf({ key, code, shiftKey }: KeyPress): string {
  if (key === ARABIC_QUESTION_MARK) return '?';
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && !shiftKey ? (isOfOtherScript(key) ? letter : key).toLowerCase() : key;
}

/** Whether a character is a letter or mark, and not of the Latin script. */
export const isOfOtherScript = (key: string): boolean =>
  /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);

function isShortcut(keys: string): keys is Shortcut {
  return Object.hasOwn(SHORTCUTS, keys);
}

const POPUP = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key may be a shortcut: not in a field, not with Control, Alt or Command, not while a dialog or menu is open. */
export function isShortcutKey(event: KeyboardEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey || isComposed(event);
  return !modified && !isTyped(event) && !event.defaultPrevented && document.querySelector(POPUP) === null;
}
