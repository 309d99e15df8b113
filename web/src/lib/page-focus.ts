/** Calls back after the next frame, when what was rendered last is in the accessibility tree. */
export function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Focuses the `h1` of the page, so that screen readers say it. @returns the `h1`; null while the page has none */
export function focusHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return heading;
}

/**
 * Focuses the `h1` of an opened page as soon as the page has one, and the one that replaces it once the page is loaded. Does nothing
 * after something else in the page took the focus, or the member pressed a key or a button.
 * @param main the element that contains the page @returns stops waiting
 */
export function focusHeadingOnceThere(main: HTMLElement): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  let heading: HTMLElement | null = null;
  const attempt = () => {
    if (signal.aborted || heading?.isConnected) return;
    const { activeElement, body } = document;
    if (heading ? activeElement !== body : main.contains(activeElement)) stop();
    else heading = focusHeading();
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
