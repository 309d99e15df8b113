import type { Locator, Page } from '@playwright/test';
import type { Session } from '@plaza/contract/session.ts';
import { PORTRAIT } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { newTitle, publish } from './posts.ts';
import { expect } from './test.ts';

/** Posts of different heights, oldest first: a word or many lines, every tenth with an image. */
export async function publishMany(plaza: PlazaServer, session: Session, count: number): Promise<string[]> {
  const titles: string[] = [];
  for (let post = 0; post < count; post++) {
    const content = Array.from({ length: 1 + (post % 9) }, (_, line) => `Line ${line}`).join('\n');
    const image = post % 10 === 5 && { image: PORTRAIT, alt: 'A portrait' };
    titles.push((await publish(plaza, session, { title: newTitle(), content, ...image })).title);
  }
  return titles;
}

/** Turns the wheel by so many pixels, and waits until what that brings is drawn: turned on and on, it passes by posts. */
export async function turnWheel(page: Page, step: number): Promise<void> {
  await page.mouse.wheel(0, step);
  await nextFrame(page);
}

/** The frame that the browser draws now is there, and another one has begun. */
export function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun))),
  );
}

/** Turns the wheel, by so many pixels at a time, until this is on the screen, and lets it run down. */
export async function scrollUntil(page: Page, target: Locator, step = 500): Promise<void> {
  await page.mouse.move(640, 360);
  const isThere = () =>
    target.evaluateAll(([element]) => {
      const { top = Infinity, bottom = -Infinity } = element?.getBoundingClientRect() ?? {};
      return top < window.innerHeight && bottom > 0;
    });
  while (!(await isThere())) await turnWheel(page, step);
  await expectStill(page);
}

/** The wheel has run down: what it moved stands still. */
export async function expectStill(page: Page): Promise<void> {
  let before = NaN;
  await expect(async () => {
    await nextFrame(page);
    const now = await page.evaluate(() => window.scrollY);
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [150] });
}

/** Each article that is in the page: its place in the feed, from 1, its name, and where on the screen it begins. */
export function articlesOn(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('[role="feed"] > article'), (article) => ({
      place: Number(article.getAttribute('aria-posinset')),
      name: article.querySelector('h2')?.textContent ?? '',
      top: article.getBoundingClientRect().top,
    })),
  );
}

/** Sums up what moved by itself from now on, as the browser counts it (Cumulative Layout Shift). */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(() => {
    const total = { shift: 0 };
    new PerformanceObserver((list) => {
      // TypeScript does not know this kind of entry.
      for (const entry of list.getEntries()) total.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
    return total;
  });
  return () => watched.evaluate(({ shift }) => shift);
}
