/** Elements with their own meaning of Home and End. */
const OWN_KEYS = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** Posts at the end of a list get their heights in the frames after the jump. */
const FRAMES = 5;

/**
 * Handles Home and End without modifiers outside of fields, dialogs and menus: jumps to the top or the end of the page. The smooth
 * scroll of the browser would stop short, because posts that are rendered on the way change the height of the list.
 */
export function jumpByKey(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof Element && target.closest(OWN_KEYS)) return;
  if (key === 'Home') window.scrollTo(0, 0);
  else if (key === 'End') scrollToEnd(FRAMES);
  else return;
  event.preventDefault();
}

function scrollToEnd(frames: number): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
  if (frames > 0) requestAnimationFrame(() => scrollToEnd(frames - 1));
}
