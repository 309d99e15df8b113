const TYPING = 'input, textarea, select, [contenteditable]';

interface EarlyKey {
  readonly event: KeyboardEvent;
  /** The path of the page, and the focused element, when the key was pressed. */
  readonly path: string;
  readonly focused: Element | null;
}

let stored: EarlyKey[] = [];

/** Whether the key was pressed in an input, a text area, a select or an editable element. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function store(event: KeyboardEvent): void {
  if (!isTyped(event)) stored.push({ event, path: location.pathname, focused: document.activeElement });
}

/** Stores keys that are pressed outside of fields, until `takeEarlyKeys` is called. @returns stops, and drops the stored keys */
export function storeEarlyKeys(): () => void {
  window.addEventListener('keydown', store);
  return () => void takeEarlyKeys();
}

/** Stops storing keys. @returns the stored keys that were pressed on the current page, with the current element focused */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', store);
  const taken = stored;
  stored = [];
  return taken
    .filter(({ path, focused }) => path === location.pathname && focused === document.activeElement)
    .map(({ event }) => event);
}
