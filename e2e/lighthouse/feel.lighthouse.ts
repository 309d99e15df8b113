import type { Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { articlesOn, layoutShift, memberWithPosts, scrollBy } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { likeOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAtMost, readTrace } from './trace.ts';

// Interaction times and layout shifts, which Lighthouse does not measure, at the speed of this machine.

const CARDS = 1000;
const CARDS_IN_PAGE_MAX = 60;
const TASK_MS_MAX = 50;
const LIKES = 21;
const LIKE_DRAWN_MS_MAX = 50;
const LAYOUT_SHIFT_MAX = 0.01;

/** The longest task of a page during an action, in milliseconds of processor time, which other processes do not affect. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = await browser?.stopTracing();
  const { main } = readTrace(trace);
  return Math.max(...main.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Observes the durations of clicks until the next frame. */
async function observeClicks(page: Page) {
  const durations = await page.evaluateHandle(() => {
    const clicks: number[] = [];
    const init = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') clicks.push(duration);
      // Browsers report no event of less than 16 ms.
    }).observe(init);
    return clicks;
  });
  return () => durations.jsonValue();
}

test('scrolling through a thousand posts renders few of them and blocks for less than 50 ms', async ({
  page,
  plaza,
}) => {
  const { member } = await memberWithPosts(plaza, CARDS);
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.move(640, 360);
  let most = 0;
  const longest = await longestTask(page, async () => {
    for (let last = 0; last < CARDS;) {
      await scrollBy(page, 800);
      const articles = await articlesOn(page);
      most = Math.max(most, articles.length);
      last = articles.at(-1)?.position ?? 0;
    }
  });
  expectAtMost('cards in the page', most, CARDS_IN_PAGE_MAX);
  expectAtMost('longest task while scrolling, in ms of the processor', longest, TASK_MS_MAX);
});

test('a like is visible within 50 ms', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const like = likeOf(page, title);
  await expect(like).toBeVisible();
  const clicks = await observeClicks(page);
  for (let press = 0; press < LIKES; press++) {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', String(press % 2 === 0));
  }
  const reported = await clicks();
  const all = [...reported, ...Array<number>(Math.max(0, LIKES - reported.length)).fill(0)];
  const middle = all.toSorted((one, other) => one - other)[LIKES >> 1] ?? NaN;
  expectAtMost('from the press of a like to its frame, in ms', middle, LIKE_DRAWN_MS_MAX);
});

test('the feed and a post with images do not shift', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const picture = { image: PORTRAIT, alt: 'A portrait' };
  for (let post = 0; post < 10; post++) await publish(plaza, member.session, { ...picture });
  const { id } = await publish(plaza, member.session, { ...picture });
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  for (const path of [PAGES.feed, pagePath('post', { id })]) {
    await page.goto(path);
    const image = page.getByRole('article').first().getByRole('img', { name: 'A portrait' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    await page.mouse.move(640, 360);
    for (let times = 0; times < 5; times++) await scrollBy(page, 300);
    expectAtMost(`layout shift of ${path}`, await layoutShift(page), LAYOUT_SHIFT_MAX);
  }
});
