import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  articleOf,
  articles,
  feedOf,
  HEIGHT,
  idsDownFrom,
  openScreen,
  SCREEN,
  scrollPage,
} from './support/feed.tsx';

const POSTS = 40;

let newest = 0;
/** The ids of a list of posts whose heights are not known yet. */
function newIds(): number[] {
  newest += POSTS;
  return idsDownFrom(newest, POSTS);
}

const rendered = () => articles().map(({ id }) => Number(id.replace('post-', '')));
const rectOf = (element: Element | undefined) => element?.getBoundingClientRect();

/** The rendered posts cover the screen and at least three quarters of one above and below it, but hardly more than one and a quarter. */
function expectNearScreen(screen = SCREEN): void {
  const [top, bottom] = [rectOf(articles()[0])?.top ?? NaN, rectOf(articles().at(-1))?.bottom ?? NaN];
  expect(bottom).toBeGreaterThanOrEqual(screen * 1.75);
  expect(bottom).toBeLessThan(screen * 2.25 + 2 * HEIGHT);
  const listTop = rectOf(page.getByRole('feed').element())?.top ?? NaN;
  expect(top).toBeLessThanOrEqual(Math.max(-screen * 0.75, listTop));
  expect(top).toBeGreaterThan(-screen * 1.25 - 2 * HEIGHT);
}

beforeEach(async () => {
  await openScreen();
  // As in Safari, which has no scroll anchoring.
  document.documentElement.style.overflowAnchor = 'none';
  onTestFinished(() => void (document.documentElement.style.overflowAnchor = ''));
});

test('the posts near the screen are rendered, also after a scroll and in a larger window', async () => {
  await render(feedOf(newIds()));
  expectNearScreen();
  await scrollPage(12 * HEIGHT);
  expectNearScreen();
  await page.viewport(SCREEN, 2 * SCREEN);
  await expect.poll(() => rendered().length).toBeGreaterThan(16);
  expectNearScreen(2 * SCREEN);
});

test('posts that are rendered above the screen do not move those on it', async () => {
  const ids = newIds();
  await render(feedOf(ids));
  await scrollPage(30 * HEIGHT);
  const before = rendered();
  const seen = articles().find((article) => article.getBoundingClientRect().top >= 0);
  const top = rectOf(seen)?.top ?? NaN;
  await scrollPage(window.scrollY - SCREEN);
  expect(rendered()[0]).toBeGreaterThan(before[0] ?? NaN);
  expect(rectOf(seen)?.top).toBe(top + SCREEN);
  expectNearScreen();
});

test('the focused post and its neighbours stay rendered far from the screen', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = newIds();
  await render(feedOf(idsDownFrom(first, POSTS)));
  articleOf(second)?.focus({ preventScroll: true });
  await scrollPage(20 * HEIGHT);
  expect(rendered().slice(0, 3)).toEqual([first, second, third]);
  expect(articleOf(fourth)).toBeUndefined();
  articleOf(third)?.focus({ preventScroll: true });
  await expect.poll(() => articleOf(fourth)).toBeDefined();
  articleOf(third)?.blur();
  await scrollPage(25 * HEIGHT);
  await scrollPage(10 * HEIGHT);
  expect(articleOf(second)).toBeUndefined();
});

test('all posts are printed, and then the screen is as before', async () => {
  const ids = newIds();
  await render(feedOf(ids));
  await scrollPage(12 * HEIGHT);
  const [before, { scrollY }] = [rendered(), window];
  for (let time = 0; time < 2; time++) window.dispatchEvent(new Event('beforeprint'));
  expect(rendered()).toEqual(ids);
  await scrollPage(0);
  expect(rendered()).toEqual(ids);
  window.dispatchEvent(new Event('afterprint'));
  expect(window.scrollY).toBe(scrollY);
  await expect.poll(() => rendered().length).toBeLessThan(POSTS);
  expectNearScreen();
  await scrollPage(0);
  window.dispatchEvent(new Event('afterprint'));
  expect(window.scrollY).toBe(0);
  expect(before.length).toBeLessThan(POSTS);
});

test('End jumps to the end of the list, not to that of posts which are loaded meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = newIds();
  const { rerender } = await render(feedOf(ids.slice(0, POSTS / 2)));
  const end = new KeyboardEvent('keydown', { key: 'End', cancelable: true });
  window.dispatchEvent(end);
  expect(end.defaultPrevented).toBe(true);
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(SCREEN);
  await rerender(feedOf(ids));
  for (let frame = 0; frame < 5; frame++) vi.advanceTimersToNextFrame();
  expect(window.scrollY).toBeLessThan(scrollY + SCREEN);
});
