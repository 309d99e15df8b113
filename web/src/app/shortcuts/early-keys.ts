const TYPING = 'input, textarea, select, [contenteditable]';

interface EarlyKey {
  readonly event: KeyboardEvent;
  /** The page it was pressed on, and what had the focus there. */
  readonly path: string;
  readonly focused: Element | null;
}

let kept: EarlyKey[] = [];

/** Whether a key is typed into a field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function keep(event: KeyboardEvent): void {
  if (!isTyped(event)) kept.push({ event, path: location.pathname, focused: document.activeElement });
}

/** Keeps the keys that are pressed before the code of the shortcuts is there. @returns stops that and forgets them */
export function keepEarlyKeys(): () => void {
  window.addEventListener('keydown', keep);
  return () => void takeEarlyKeys();
}

/** The keys kept so far that were pressed on this page and with this focus; no more are kept. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep);
  const taken = kept;
  kept = [];
  return taken
    .filter(({ path, focused }) => path === location.pathname && focused === document.activeElement)
    .map(({ event }) => event);
}
