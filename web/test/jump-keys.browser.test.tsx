import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { jumpByKey } from '../src/features/posts/jump-keys.ts';

const SCREENS = 10;
const list = document.createElement('div');
let posts: number | undefined;

/** Presses a key in an element. @returns whether the page handles the key in place of the browser */
function press(
  key: string,
  init: KeyboardEventInit = {},
  element: Element = list,
  isHandled = false,
): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  if (isHandled) event.preventDefault();
  element.dispatchEvent(event);
  jumpByKey(event, () => posts);
  return event.defaultPrevented && !isHandled;
}

const end = () => document.documentElement.scrollHeight - window.innerHeight;
const isAtEnd = () => Math.abs(window.scrollY - end()) < 1;
const lengthen = () => (list.style.height = `${list.offsetHeight + 500}px`);
function passFrames(count: number): void {
  for (let frame = 0; frame < count; frame++) vi.advanceTimersToNextFrame();
}
/** Whether the page still scrolls to the end when the list grows. */
function followsEnd(): boolean {
  lengthen();
  passFrames(2);
  return isAtEnd();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  document.body.append(list);
  list.innerHTML = '<input><div role="menu"><button>Delete</button></div>';
  list.style.height = `${SCREENS * window.innerHeight}px`;
  posts = 3;
  window.scrollTo(0, 100);
  onTestFinished(() => {
    vi.useRealTimers();
    list.remove();
  });
});

test('Home and End jump to the top and the end of the page', () => {
  expect(press('End')).toBe(true);
  expect(isAtEnd()).toBe(true);
  expect(press('Home')).toBe(true);
  expect(window.scrollY).toBe(0);
  expect(press('ArrowDown')).toBe(false);
  expect(window.scrollY).toBe(0);
});

test('Home and End keep their meaning with modifiers, in fields and menus, and where they are handled', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(press('Home', { [modifier]: true })).toBe(false);
  expect(press('Home', {}, list, true)).toBe(false);
  for (const element of list.querySelectorAll('input, button'))
    expect(press('Home', {}, element)).toBe(false);
  expect(window.scrollY).toBe(100);
});

test('a jump to the end follows the end while posts get their heights, and then leaves the page alone', () => {
  press('End');
  passFrames(5);
  expect(followsEnd()).toBe(true);
  passFrames(20);
  expect(followsEnd()).toBe(false);
});

test('a jump to an end that never stays ends after about two seconds', () => {
  press('End');
  for (let time = 0; time < 50; time++) expect(followsEnd()).toBe(true);
  for (let time = 0; time < 15; time++) followsEnd();
  expect(followsEnd()).toBe(false);
});

test.each(['keydown', 'pointerdown', 'touchstart', 'wheel'])('a jump to the end ends at %s', (input) => {
  press('End');
  expect(followsEnd()).toBe(true);
  window.dispatchEvent(new Event(input));
  expect(followsEnd()).toBe(false);
});

test.each([
  ['further posts are loaded', 4],
  ['the list is left', undefined],
])('a jump to the end ends when %s', (_what, now) => {
  press('End');
  expect(followsEnd()).toBe(true);
  posts = now;
  expect(followsEnd()).toBe(false);
});
