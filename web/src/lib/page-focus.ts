/** Calls back after the next frame, when what was rendered last is in the accessibility tree. */
export function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Focuses the `h1` of the page, so that screen readers say it. Does nothing while the page has none. @returns whether it has one */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the `h1` of an opened page as soon as the page has one, unless something in the page took the focus, or the member pressed
 * a key or a button meanwhile.
 * @param main the element that contains the page @returns stops waiting
 */
export function focusHeadingOnceThere(main: HTMLElement): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  const attempt = () => {
    if (!signal.aborted && (main.contains(document.activeElement) || focusHeading())) stop();
  };
  const observer = new MutationObserver(attempt);
  signal.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('keydown', ({ repeat }) => repeat || stop(), { signal, capture: true });
  window.addEventListener('pointerdown', stop, { signal, capture: true });
  afterNextFrame(() => {
    attempt();
    if (!signal.aborted) observer.observe(main, { childList: true, subtree: true });
  });
  return stop;
}
