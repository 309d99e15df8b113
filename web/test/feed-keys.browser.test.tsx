import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusNeighbour, focusPost, goToTop, isOnScreen } from '../src/features/posts/feed-focus.ts';
import { articleOf, feedOf, HEIGHT, idsDownFrom, openScreen, SCREEN } from './support/feed.tsx';
import { postOf } from './support/posts.ts';

/** A feed between controls. */
const between = (ids: readonly number[], after = <button type="button">After</button>) => (
  <>
    <div style={{ height: SCREEN }}>
      <button type="button">Far before</button>
      <button type="button">Before</button>
      <button type="button" hidden>
        Hidden
      </button>
    </div>
    {feedOf(ids)}
    {after}
    <div style={{ height: SCREEN }} />
  </>
);

/** Presses a key in an element. @returns whether the page handles the key in place of the browser */
function press(element: Element | null | undefined, key: string, init: KeyboardEventInit = {}): boolean {
  return !element?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}

const linkOf = (id: number) => articleOf(id)?.querySelector('a');
const topOf = (id: number) => articleOf(id)?.getBoundingClientRect().top;
const focused = () => document.activeElement?.id;
const scrollToFeed = () => page.getByRole('feed').element().scrollIntoView();

beforeEach(openScreen);

test('Page Down and Page Up move to the top of the next and the previous post, and stay at the ends', async () => {
  await render(between([3, 2, 1]));
  linkOf(3)?.focus();
  expect(press(linkOf(3), 'PageDown')).toBe(true);
  expect(focused()).toBe('post-2');
  expect(topOf(2)).toBe(0);
  expect(press(articleOf(2), 'PageUp')).toBe(true);
  expect(focused()).toBe('post-3');
  expect(topOf(3)).toBe(0);
  expect(press(articleOf(3), 'PageUp')).toBe(false);
  expect(press(articleOf(3), 'ArrowDown')).toBe(false);
  expect(press(articleOf(1), 'PageDown')).toBe(false);
  expect(focused()).toBe('post-3');
});

test('Page Down does nothing at a post below which posts are not rendered', async () => {
  await render(between(idsDownFrom(40)));
  articleOf(40)?.focus();
  window.scrollTo(0, 30 * HEIGHT);
  await expect.poll(() => articleOf(38)).toBeUndefined();
  expect(press(articleOf(39), 'PageDown')).toBe(false);
  expect(press(articleOf(39), 'PageUp')).toBe(true);
});

test('Enter opens the focused post, and nothing besides what it does in a link', async () => {
  const { container } = await render(between([3, 2, 1]));
  const opened: (string | null)[] = [];
  container.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) opened.push(event.target.textContent);
  });
  press(articleOf(2), 'Enter');
  press(linkOf(1), 'Enter');
  press(articleOf(1), ' ');
  expect(opened).toEqual(['Post 2']);
});

test('Control with Home and End focuses the visible control before and after the feed', async () => {
  const { rerender } = await render(between([3, 2, 1]));
  const control = { ctrlKey: true };
  expect(press(linkOf(2), 'Home', control)).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
  expect(press(linkOf(2), 'End', control)).toBe(true);
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(press(linkOf(2), 'PageDown', control)).toBe(false);
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await rerender(between([3, 2, 1], <p>The end</p>));
  linkOf(2)?.focus();
  expect(press(linkOf(2), 'End', control)).toBe(false);
  expect(focused()).toBe('title-2');
});

test('a post is on the screen if a part of it is', async () => {
  await render(between([6, 5, 4, 3, 2, 1]));
  scrollToFeed();
  window.scrollBy(0, HEIGHT);
  const onScreen = () =>
    [6, 5, 4, 3, 2, 1].filter((id) => {
      const article = articleOf(id);
      return article && isOnScreen(article);
    });
  await expect.poll(onScreen).toEqual([5, 4, 3]);
  window.scrollBy(0, 1);
  await expect.poll(onScreen).toEqual([5, 4, 3, 2]);
});

test('the reading place moves to a post at once, and the focus to its title, or to a post without one', async () => {
  await render(between([3, 2, 1]));
  linkOf(1)?.remove();
  const before = window.scrollY;
  focusPost(2);
  expect(getSelection()?.anchorNode).toBe(articleOf(2));
  await expect.poll(focused).toBe('title-2');
  focusPost(9);
  expect(getSelection()?.anchorNode).toBe(linkOf(2));
  focusPost(1);
  await expect.poll(focused).toBe('post-1');
  expect(window.scrollY).toBe(before);
});

test('before a post is removed, the focus moves to the next one, or else to the one before, and nothing scrolls', async () => {
  const { rerender } = await render(between([3, 2, 1]));
  scrollToFeed();
  window.scrollBy(0, -HEIGHT);
  const before = window.scrollY;
  focusNeighbour(postOf(2));
  await rerender(between([3, 1]));
  await expect.poll(focused).toBe('post-1');
  window.scrollTo(0, 0);
  focusNeighbour(postOf(1));
  await rerender(between([3]));
  await expect.poll(focused).toBe('post-3');
  expect(window.scrollY).toBe(0);
  expect(before).toBeGreaterThan(0);
});

test('a post that appears at the top of the list is scrolled to and gets the focus', async () => {
  const { rerender } = await render(between([3, 2, 1]));
  goToTop(postOf(4));
  await rerender(between([4, 3, 2, 1]));
  await expect.poll(focused).toBe('post-4');
  expect(topOf(4)).toBe(0);
});
