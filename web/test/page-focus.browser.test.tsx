import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusHeadingOnceThere } from '../src/lib/page-focus.ts';

const page = document.createElement('div');
const find = (selector: string) => {
  const element = page.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
};
const open = () => focusHeadingOnceThere(find('main'));
const showHeading = (text: string) => (find('main').innerHTML = `<h1>${text}</h1>`);

/** Waits until a heading that is there would have the focus. */
async function untilFocusIsSet(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 2; frame++) await nextFrame();
  await new Promise((idle) => requestIdleCallback(idle));
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}

async function expectHeadingFocused(): Promise<void> {
  await expect.poll(() => document.activeElement).toBe(find('h1'));
}

let stop = () => {};
beforeEach(() => {
  page.innerHTML = '<button id="bar">Menu</button><main><a href="#post">Post</a></main>';
  document.body.append(page);
});
afterEach(() => {
  stop();
  page.remove();
});

test('the heading gets the focus that was on a link of the page before', async () => {
  find('a').focus();
  stop = open();
  showHeading('Post');
  await expectHeadingFocused();
});

test('a late heading gets the focus, and so does the one that replaces it', async () => {
  find('main').innerHTML = '<article></article>';
  const showInArticle = (text: string) => (find('article').innerHTML = `<h1>${text}</h1>`);
  stop = open();
  await untilFocusIsSet();
  expect(document.activeElement).toBe(document.body);
  showInArticle('Loading');
  await expectHeadingFocused();
  showInArticle('Post');
  await expectHeadingFocused();
  expect(find('h1').textContent).toBe('Post');
});

test('the heading gets the focus of a button of the bar that opened the page', async () => {
  find('#bar').focus();
  stop = open();
  showHeading('Notifications');
  await expectHeadingFocused();
});

test('no heading takes the focus from a button that got it after the page opened', async () => {
  stop = open();
  find('#bar').focus();
  showHeading('Post');
  await untilFocusIsSet();
  expect(document.activeElement).toBe(find('#bar'));
  find('#bar').blur();
  showHeading('Post');
  await untilFocusIsSet();
  expect(document.activeElement).toBe(document.body);
});

test('no heading takes the focus from a field of the page', async () => {
  find('main').innerHTML = '<input>';
  find('input').focus();
  stop = open();
  find('main').append(document.createElement('h1'));
  await untilFocusIsSet();
  expect(document.activeElement).toBe(find('input'));
});

test.each(['keydown', 'pointerdown'])('no heading gets the focus after %s', async (type) => {
  stop = open();
  // As some menus do with the events that they handle.
  find('#bar').addEventListener(type, (event) => event.stopPropagation());
  const options = { bubbles: true };
  find('#bar').dispatchEvent(
    type === 'keydown' ? new KeyboardEvent(type, options) : new PointerEvent(type, options),
  );
  showHeading('Post');
  await untilFocusIsSet();
  expect(document.activeElement).toBe(document.body);
});

test('a key that is held down since before does not keep the heading from getting the focus', async () => {
  stop = open();
  window.dispatchEvent(new KeyboardEvent('keydown', { repeat: true }));
  showHeading('Post');
  await expectHeadingFocused();
});

test('the focus of the heading does not scroll', async () => {
  stop = open();
  showHeading('Post');
  find('main').style.height = '5000px';
  window.scrollTo(0, 1000);
  const { scrollY } = window;
  await expectHeadingFocused();
  expect(scrollY).toBeGreaterThan(0);
  expect(window.scrollY).toBe(scrollY);
});

test('the caret at the start of the page before is removed when a page opens, and one elsewhere stays', () => {
  const caret = getSelection();
  for (const [before, after] of [
    [find('main'), document.body],
    [find('#bar'), find('#bar')],
  ] as const) {
    caret?.collapse(before, 0);
    open()();
    expect(caret?.anchorNode).toBe(after);
  }
});
