import { Key } from 'selenium-webdriver';
import { memberWithPosts } from '../support/feed.ts';
import { topOf } from './support/card.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

const POSTS = 62;

/** Scrolls down until the top of the card is near a height. */
async function scrollTo(tab: Tab, title: string, height: number): Promise<void> {
  await expect(async () => {
    const top = await topOf(tab, title);
    if (top === null || Math.abs(top - height) > 1)
      await tab.run(`window.scrollBy(0, ${top === null ? 600 : top - height})`);
    expect(Math.abs((top ?? Infinity) - height)).toBeLessThan(2);
  }).toPass();
}

test('the feed loads posts until its end, and Back leads to a post at the same height', async ({
  tab,
  plaza,
}) => {
  const { member, titles } = await memberWithPosts(plaza, POSTS);
  await tab.open('/');
  await logIn(tab, member);
  for (const [index, height] of [
    [28, 80],
    [45, 650],
  ] as const) {
    const title = titles[index] ?? '';
    await scrollTo(tab, title, height);
    await tab.press('link', title);
    await expect.poll(() => tab.run('return document.querySelector("h1")?.textContent ?? ""')).toBe(title);
    expect(await tab.run('return window.scrollY')).toBe(0);
    await tab.goBack();
    await expect.poll(() => topOf(tab, title)).toBeCloseTo(height, -1);
  }
  await expect(async () => {
    await tab.keys(Key.END);
    const isAtEnd = await tab.run(
      `return document.body.innerText.includes("You're all caught up") && scrollY + innerHeight >= document.body.scrollHeight - 1`,
    );
    expect(isAtEnd).toBe(true);
  }).toPass();
  // Other tests publish posts, too.
  const [position, size] = await tab.run<[string, string]>(
    `const last = [...document.querySelectorAll('[role=feed] > article')].at(-1);
    return ['aria-posinset', 'aria-setsize'].map((name) => last.getAttribute(name));`,
  );
  expect(position).toBe(size);
  expect(Number(size)).toBeGreaterThanOrEqual(POSTS);
  await tab.find('link', titles.at(-1) ?? '');
});
