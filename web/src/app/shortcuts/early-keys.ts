const TYPING = 'input, textarea, select, [contenteditable]';

interface EarlyKey {
  readonly event: KeyboardEvent;
  /** The page and the focused element when it was pressed. */
  readonly path: string;
  readonly focused: Element | null;
}

let stored: EarlyKey[] = [];

/** Whether a key is typed into a field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function store(event: KeyboardEvent): void {
  if (!isTyped(event)) stored.push({ event, path: location.pathname, focused: document.activeElement });
}

/** Stores the keys that are pressed before the code of the shortcuts is loaded. @returns stops, and drops them */
export function storeEarlyKeys(): () => void {
  window.addEventListener('keydown', store);
  return () => void takeEarlyKeys();
}

/** The stored keys that were pressed on this page and with this focus. Stops storing keys. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', store);
  const taken = stored;
  stored = [];
  return taken
    .filter(({ path, focused }) => path === location.pathname && focused === document.activeElement)
    .map(({ event }) => event);
}
