import type { Locator, Page } from '@playwright/test';
import { commentsOf } from '../support/comments.ts';
import { articlesOn, memberWithPosts, nextFrame, scrollBy } from '../support/feed.ts';
import { logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { composerOf } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAtMost, readTrace, type TraceEvent } from './trace.ts';

const POSTS = 500;
/** How much slower a phone is than this machine. */
const SLOWER = 4;
const P75_MS_MAX = 100;
const MS_MAX = 200;
const PRESSES = 5;

/**
 * Measures from an input to its frame, in milliseconds of the main thread's processor time on a phone: other processes do not affect it.
 * The handlers of the input, and all that runs until the next frame is drawn, count.
 */
async function interaction(page: Page, act: () => Promise<unknown>, isDrawn: () => Promise<unknown>) {
  const browser = page.context().browser();
  const drawn = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onFrame = () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        performance.mark('plaza-drawn');
        resolve();
      });
      port1.start();
      port2.postMessage('');
    };
    const options = { capture: true, once: true };
    const begin = () => performance.mark('plaza-input');
    window.addEventListener('pointerdown', begin, options);
    window.addEventListener('keydown', begin, options);
    for (const last of ['click', 'keydown'])
      window.addEventListener(last, () => requestAnimationFrame(onFrame), options);
    return { promise };
  });
  await browser?.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await act();
  await drawn.evaluate(({ promise }) => promise);
  await isDrawn();
  const { main, events } = readTrace(await browser?.stopTracing());
  const markOf = (name: string) => events.find((event) => event.name === name)?.ts ?? NaN;
  const [begin, end] = [markOf('plaza-input'), markOf('plaza-drawn')];
  expect(end, 'a frame in the trace').toBeGreaterThan(begin);
  const isBetween = ({ ts, dur = 0 }: TraceEvent) => ts < end && ts + dur > begin;
  const tasks = main.filter(isBetween).map(({ tdur = 0 }) => tdur);
  return (tasks.reduce((sum, time) => sum + time, 0) / 1000) * SLOWER;
}

test.use({ viewport: { width: 390, height: 844 } });

test(`interactions with ${POSTS} loaded posts on a phone are drawn soon`, async ({ page, plaza }) => {
  const { member } = await memberWithPosts(plaza, POSTS);
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.move(195, 422);
  const code = page.waitForResponse(/post-page-/).catch(() => undefined);
  for (let last = 0; last < POSTS - 60;) {
    await scrollBy(page, 800);
    last = (await articlesOn(page)).at(-1)?.position ?? 0;
  }
  await code;
  const card = page.getByRole('article').nth(5);
  await card.scrollIntoViewIfNeeded();
  const measured: Record<string, number[]> = {};
  const measure = async (what: string, act: () => Promise<unknown>, isDrawn: () => Promise<unknown>) => {
    (measured[what] ??= []).push(await interaction(page, act, isDrawn));
  };
  const shown = (locator: Locator) => () => expect(locator).toBeVisible();

  for (let press = 0; press < PRESSES; press++) {
    const like = card.getByRole('button', { name: 'Like', exact: true });
    const pressed = String(press % 2 === 0);
    await measure(
      'like',
      () => like.click(),
      () => expect(like).toHaveAttribute('aria-pressed', pressed),
    );
    await nextFrame(page);
  }
  for (let press = 0; press < PRESSES; press++) {
    const menu = page.getByRole('menu');
    const button = page
      .getByRole('article')
      .nth(3 + press)
      .getByRole('button', { name: 'Post menu' });
    await button.scrollIntoViewIfNeeded();
    await measure('menu of a post', () => button.click(), shown(menu));
    await measure(
      'menu closed',
      () => page.keyboard.press('Escape'),
      () => expect(menu).toHaveCount(0),
    );
    await measure('menu of the account', () => userMenu(page).click(), shown(menu));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  for (let press = 0; press < PRESSES; press++) {
    const title = page.getByRole('article').nth(3).getByRole('heading').getByRole('link');
    await title.scrollIntoViewIfNeeded();
    await measure('open a post', () => title.click(), shown(commentsOf(page).field));
    await page.goBack();
    await expect(title).toBeVisible();
  }
  for (let press = 0; press < PRESSES; press++)
    await measure(
      'key',
      () => page.keyboard.press('j'),
      () => page.evaluate(() => new Promise(requestAnimationFrame)),
    );
  await page.keyboard.press('Home');
  const { content } = composerOf(page);
  await content.click();
  for (let press = 0; press < PRESSES; press++)
    await measure(
      'typing',
      () => page.keyboard.press('a'),
      () => expect(content).toHaveValue('a'.repeat(press + 1)),
    );

  for (const [what, times] of Object.entries(measured))
    process.stdout.write(`${what.padEnd(22)}${times.map((ms) => ms.toFixed(0).padStart(5)).join('')}\n`);
  const all = Object.values(measured)
    .flat()
    .toSorted((one, other) => one - other);
  expectAtMost('three of four interactions, in ms', all[Math.floor(all.length * 0.75)] ?? NaN, P75_MS_MAX);
  expectAtMost('every interaction, in ms', all.at(-1) ?? NaN, MS_MAX);
});
