import { whenIdle } from './use-idle.ts';

/** The longest delay of a focus; the exact one in Safari, which does not tell when it is idle. */
const FOCUS_MS = 300;

/** Calls back after the next frame, when what was rendered last is in the accessibility tree. */
export function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/**
 * Calls back when the element that had the focus is gone for screen readers, too. Orca says nothing about a focus that moves from an
 * element that was removed at the same time.
 */
function afterFocusLoss(act: () => void): void {
  // Firefox tells of a loss in a frame after the one of the removal, once it is idle.
  afterNextFrame(() => whenIdle(() => afterNextFrame(act), FOCUS_MS));
}

/** Focuses an element, without scrolling. Screen readers read on from there: from the caret, which the focus alone does not move. */
export function focusToRead(element: HTMLElement): void {
  getSelection()?.collapse(element, 0);
  element.focus({ preventScroll: true });
}

/** Focuses the `h1` of the page, so that screen readers say it. @returns the `h1`; null while the page has none */
export function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    focusToRead(heading);
  }
  return heading;
}

/**
 * Focuses the `h1` of an opened page, or of one whose content changed, as soon as it has one, and the one that replaces it once the page
 * is loaded. Does nothing after something else in the page took the focus, or the member pressed a key or a button.
 * @param main the element that contains the page @returns stops waiting
 */
export function focusHeadingOnceThere(main: HTMLElement): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  let heading: HTMLElement | null = null;
  // For example the link in the bar that opened the page.
  const before = document.activeElement;
  const attempt = () => {
    if (signal.aborted || heading?.isConnected) return;
    const { activeElement, body } = document;
    const isElsewhere = heading !== null || activeElement !== before || main.contains(activeElement);
    if (activeElement !== body && isElsewhere) stop();
    else heading = focusHeading();
  };
  const observer = new MutationObserver(() => {
    if (!heading?.isConnected) afterFocusLoss(attempt);
  });
  signal.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('keydown', ({ repeat }) => repeat || stop(), { signal, capture: true });
  window.addEventListener('pointerdown', stop, { signal, capture: true });
  const selection = getSelection();
  // The caret of the removed page: Orca takes it to the heading, and would not say that when it gets the focus.
  if (selection?.anchorNode === main) selection.collapse(document.body, 0);
  afterFocusLoss(() => {
    attempt();
    if (!signal.aborted) observer.observe(main, { childList: true, subtree: true });
  });
  return stop;
}
