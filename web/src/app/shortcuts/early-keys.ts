const TYPING = 'input, textarea, select, [contenteditable]';

let kept: KeyboardEvent[] = [];

/** Whether a key is typed into a field. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function keep(event: KeyboardEvent): void {
  if (!isTyped(event)) kept.push(event);
}

/** Keeps the keys that are pressed before the code of the shortcuts is there. @returns stops that and forgets them */
export function keepEarlyKeys(): () => void {
  window.addEventListener('keydown', keep);
  return () => void takeEarlyKeys();
}

/** The keys kept so far; no more are kept. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep);
  const taken = kept;
  kept = [];
  return taken;
}
