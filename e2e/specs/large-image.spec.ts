import type { Page } from '@playwright/test';
import type { Post } from '@plaza/contract/post.ts';
import { doubleTap } from '../support/double-tap.ts';
import { drawImage } from '../support/draw-image.ts';
import { button } from '../support/first-day.ts';
import { logIn, type Member } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const SCREEN = { width: 390, height: 844 };
const TALL = [400, 6000] as const;

test.use({ hasTouch: true, isMobile: true, viewport: SCREEN });

async function publishImage(plaza: PlazaServer, size: readonly [number, number]) {
  const image = await drawImage(test.info().outputPath('image.jpg'), size);
  return memberWithPost(plaza, { image, alt: 'Stripes' });
}

const largeOf = (page: Page) => page.getByRole('dialog').getByRole('img', { name: 'Stripes' });
const widthOf = async (page: Page) => (await largeOf(page).boundingBox())?.width ?? NaN;

/** Opens a post and enlarges its image. */
async function openLarge(page: Page, { post, member }: { post: Post; member: Member }) {
  await openPost(page, post, member);
  await page.getByRole('button', { name: /^(Enlarge image|Show whole picture)$/ }).tap();
  await expect(largeOf(page)).toBeVisible();
}

/** Moves a finger vertically. */
async function swipe(
  page: Page,
  from: number,
  to: number,
  end: 'touchEnd' | 'touchCancel' = 'touchEnd',
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | typeof end, y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 20; step++) await touch('touchMove', from + ((to - from) * step) / 20);
  await touch(end);
}

test('an image of 400 × 6000 fits the width, scrolls and keeps its Close button in view', async ({
  page,
  plaza,
}) => {
  const browserErrors = browserErrorsOf(page);
  await openLarge(page, await publishImage(plaza, TALL));
  expect(await widthOf(page)).toBe(SCREEN.width);
  await expect(button(page, 'Close')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const before = (await largeOf(page).boundingBox())?.y ?? NaN;
  await swipe(page, 600, 200);
  await expect.poll(async () => (await largeOf(page).boundingBox())?.y).toBeLessThan(before - 200);
  await expect(button(page, 'Close')).toBeInViewport({ ratio: 1 });
  // A tap would only stop the scrolling.
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(browserErrors).toEqual([]);
});

test('Back closes a large image and does not leave the post', MAIN, async ({ page, plaza }) => {
  const made = await publishImage(plaza, [1600, 900]);
  await openLarge(page, made);
  expect(await widthOf(page)).toBe(SCREEN.width);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/post/${made.post.id}`);
  await expect(button(page, 'Enlarge image')).toBeFocused();
});

test('a double click on Close closes a large image and does not leave the post', async ({ page, plaza }) => {
  const made = await publishImage(plaza, [1600, 900]);
  await openLarge(page, made);
  await button(page, 'Close').dblclick();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/post/${made.post.id}`);
});

test('pressing an image twice while its code is loading adds one history entry', async ({ page, plaza }) => {
  const { post, member } = await publishImage(plaza, [1600, 900]);
  const release = await delayRequests(page, '**/assets/dialog-popup-*.js');
  await openPost(page, post, member);
  await button(page, 'Enlarge image').dblclick();
  release();
  await expect(largeOf(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a cancelled pull does not move a large image', async ({ page, plaza }) => {
  await openLarge(page, await publishImage(plaza, TALL));
  const before = await largeOf(page).boundingBox();
  await swipe(page, 300, 600, 'touchCancel');
  await expect.poll(() => largeOf(page).boundingBox()).toEqual(before);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a double tap enlarges a large image at that point, and another one reverts it', async ({
  page,
  plaza,
}) => {
  await openLarge(page, await publishImage(plaza, [1600, 900]));
  const tapTwice = () => doubleTap(page, { x: 300, y: 400 }, { x: 302, y: 402 });
  await tapTwice();
  await expect.poll(() => widthOf(page)).toBe(SCREEN.width * 2.5);
  const { x = NaN } = (await largeOf(page).boundingBox()) ?? {};
  expect((302 - x) / (SCREEN.width * 2.5)).toBeCloseTo(302 / SCREEN.width, 1);
  await tapTwice();
  await expect.poll(() => widthOf(page)).toBe(SCREEN.width);
});

test('two fingers enlarge a large image', async ({ page, plaza }) => {
  await openLarge(page, await publishImage(plaza, [1600, 900]));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.3);
});

test('a pull down closes a large image', async ({ page, plaza }) => {
  await openLarge(page, await publishImage(plaza, TALL));
  await swipe(page, 300, 600);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a tall image is cut in the feed, opens in full, and Close restores the scroll position', async ({
  page,
  plaza,
}) => {
  const { post, member } = await publishImage(plaza, TALL);
  for (let later = 0; later < 5; later++) await publish(plaza, member.session);
  await logIn(page, member);
  const card = cardOf(page, post.title);
  const whole = card.getByRole('link', { name: 'Show whole picture' });
  await whole.scrollIntoViewIfNeeded();
  const { width = NaN, height = NaN } = (await card.getByRole('img').boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(width * 1.25 + 1);
  const { y: before = NaN } = (await whole.boundingBox()) ?? {};
  await whole.tap();
  await expect(largeOf(page)).toBeVisible();
  expect(await widthOf(page)).toBe(SCREEN.width);
  await button(page, 'Close').tap();
  await expect(page).toHaveURL('/');
  await expect(whole).toBeInViewport();
  expect((await whole.boundingBox())?.y).toBeCloseTo(before, -1);
});

test('a tall image scrolls by keyboard, and Escape closes it', async ({ page, plaza }) => {
  const { post, member } = await publishImage(plaza, TALL);
  await openPost(page, post, member);
  await button(page, 'Show whole picture').press('Enter');
  await expect(largeOf(page)).toBeVisible();
  const hasFocus = (dialog: Element) => dialog.contains(document.activeElement);
  await expect.poll(() => page.getByRole('dialog').evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await largeOf(page).boundingBox())?.y).toBeLessThan(-200);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'Show whole picture')).toBeFocused();
});
