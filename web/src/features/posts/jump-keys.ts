/** Elements with their own meaning of Home and End. */
const OWN_KEYS = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';
/** The end is reached when it has not moved for so many frames: posts get their heights after they are rendered. */
const STILL_FRAMES = 10;
/** About two seconds. */
const FRAMES_MAX = 120;
/** Events by which the member does something else. */
const INPUTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'];

/**
 * Handles Home and End without modifiers outside of fields, dialogs and menus: jumps to the top or the end of the page. The smooth
 * scroll of the browser would stop short, because posts that are rendered on the way change the height of the list.
 * @param countPosts returns the number of loaded posts, undefined once the list is gone
 */
export function jumpByKey(event: KeyboardEvent, countPosts: () => number | undefined): void {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target instanceof Element && target.closest(OWN_KEYS)) return;
  if (key === 'Home') window.scrollTo(0, 0);
  else if (key === 'End') jumpToEnd(countPosts);
  else return;
  event.preventDefault();
}

/** Scrolls to the end until it stays there, further posts are loaded, or the member does something else. */
function jumpToEnd(countPosts: () => number | undefined): void {
  const ended = new AbortController();
  const { signal } = ended;
  for (const type of INPUTS) window.addEventListener(type, () => ended.abort(), { signal, passive: true });
  const count = countPosts();
  let [frames, still] = [0, 0];
  const step = () => {
    const { scrollHeight } = document.documentElement;
    still = window.scrollY + window.innerHeight < scrollHeight - 1 ? 0 : still + 1;
    frames++;
    if (still === STILL_FRAMES || frames === FRAMES_MAX || countPosts() !== count) ended.abort();
    if (signal.aborted) return;
    window.scrollTo(0, scrollHeight);
    requestAnimationFrame(step);
  };
  step();
}
