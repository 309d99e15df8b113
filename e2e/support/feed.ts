import type { Locator, Page } from '@playwright/test';
import { createMember, PORTRAIT } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { publish } from './posts.ts';
import { expect } from './test.ts';

/** A new member with posts of different heights, every tenth with an image, and their titles, newest first. */
export async function memberWithPosts(plaza: PlazaServer, count: number) {
  const member = await createMember(plaza);
  const titles: string[] = [];
  for (let post = 0; post < count; post++) {
    const content = Array.from({ length: 1 + (post % 9) }, (_, line) => `Line ${line}`).join('\n');
    const image = post % 10 === 5 && { image: PORTRAIT, alt: 'A portrait' };
    titles.unshift((await publish(plaza, member.session, { content, ...image })).title);
  }
  return { member, titles };
}

/** Scrolls by the mouse wheel and waits until the result is drawn; faster scrolling would skip posts. */
export async function scrollBy(page: Page, step: number): Promise<void> {
  await page.mouse.wheel(0, step);
  await nextFrame(page);
}

/** Waits until the current frame is drawn. */
export function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun))),
  );
}

/** Scrolls in steps until an element is in the viewport and scrolling has ended. */
export async function scrollUntil(page: Page, target: Locator, step = 500): Promise<void> {
  await page.mouse.move(640, 360);
  const isThere = () =>
    target.evaluateAll(([element]) => {
      const { top = Infinity, bottom = -Infinity } = element?.getBoundingClientRect() ?? {};
      return top < window.innerHeight && bottom > 0;
    });
  while (!(await isThere())) await scrollBy(page, step);
  await expectScrollEnd(page);
}

/** Waits until the scroll position is constant. */
export async function expectScrollEnd(page: Page): Promise<void> {
  let before = NaN;
  await expect(async () => {
    await nextFrame(page);
    const now = await page.evaluate(() => window.scrollY);
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [150] });
}

/** The rendered articles: position in the feed from 1, title, and top in the viewport. */
export function articlesOn(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('[role="feed"] > article'), (article) => ({
      position: Number(article.getAttribute('aria-posinset')),
      name: article.querySelector('h2')?.textContent ?? '',
      top: article.getBoundingClientRect().top,
    })),
  );
}

/** The layout shift of a page since its start (Cumulative Layout Shift). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().map((entry) => ('value' in entry ? Number(entry.value) : NaN));
    observer.disconnect();
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}
