import type { Locator } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { drawImage } from '../support/draw-image.ts';
import { createMember, logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { openPost } from '../support/post-page.ts';
import { composerOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectFitsWidth } from '../support/watch-page.ts';

test.beforeEach('turn the page from right to left', ({ page }) =>
  page.addInitScript(() => {
    const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
    turn();
    // There is no element yet when a page is opened.
    new MutationObserver(turn).observe(document, { childList: true });
  }),
);

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The sides of an element, in pixels from the left of the window. */
async function sidesOf(locator: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await locator.boundingBox()) ?? { x: NaN, width: NaN };
  return { left: x, right: x + width };
}

/** The sides of a text, which can be narrower than its element. */
const textSidesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

test('texts of members keep their direction', async ({ page, plaza }) => {
  const content = 'Hello (everyone)!\nمرحبا @ada.\nhttps://example.org/a';
  const { post, member } = await memberWithPost(plaza, { title: 'صباح الخير!', content });
  await openPost(page, post, member);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await styleOf(heading, 'direction')).toBe('rtl');
  const text = page.getByText('Hello (everyone)!');
  const { left } = await sidesOf(text);
  expect((await textSidesOf(text)).left).toBeCloseTo(left, 0);
  const username = page.getByRole('article').getByText(`@${member.username}`);
  expect(await styleOf(username, 'direction')).toBe('ltr');
});

test('an empty field is from right to left, one for an email address never', async ({ page, plaza }) => {
  await page.goto(PAGES.logIn);
  expect(await styleOf(page.getByLabel('Email'), 'direction')).toBe('ltr');
  await logIn(page, await createMember(plaza));
  const { content } = composerOf(page);
  expect(await styleOf(content, 'direction')).toBe('rtl');
  expect(await styleOf(content, 'unicode-bidi')).toBe('plaintext');
});

test('icons that point along the text are mirrored, others are not', async ({ page, plaza }) => {
  const { post, member } = await memberWithPost(plaza);
  await openPost(page, post, member);
  expect(await styleOf(page.getByRole('button', { name: 'Back' }).locator('svg'), 'scale')).toBe('-1 1');
  await userMenu(page).click();
  const iconOf = (name: string) => page.getByRole('menuitem', { name }).locator('svg');
  expect(await styleOf(iconOf('Sign out'), 'scale')).toBe('-1 1');
  expect(await styleOf(iconOf('Settings'), 'scale')).toBe('none');
});

test('menus and completed usernames begin at the right', async ({ page, plaza }) => {
  const { username } = await createMember(plaza);
  await logIn(page, await createMember(plaza));
  await userMenu(page).click();
  const button = await sidesOf(userMenu(page));
  expect((await sidesOf(page.getByRole('menu'))).left).toBeCloseTo(button.left, 0);
  await page.keyboard.press('Escape');
  const { content } = composerOf(page);
  await content.click();
  await page.keyboard.type(`@${username}`);
  const list = page.getByRole('listbox', { name: 'Members' });
  await expect(list).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Content' });
  expect((await sidesOf(list)).right).toBeCloseTo((await sidesOf(field)).right, 0);
});

test.describe('on a phone', () => {
  const width = 390;
  test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 844 } });

  test('a double tap enlarges an image at that point', async ({ page, plaza, browser }) => {
    const image = await drawImage(browser, test.info().outputPath('image.jpg'), [1600, 900]);
    const { post, member } = await memberWithPost(plaza, { image, alt: 'Stripes' });
    await openPost(page, post, member);
    await expectFitsWidth(page, width);
    await page.getByRole('button', { name: 'Enlarge image' }).tap();
    const large = page.getByRole('dialog').getByRole('img', { name: 'Stripes' });
    await expect(large).toBeVisible();
    for (const x of [90, 92]) await page.touchscreen.tap(x, 400);
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(width * 2.5);
    const { left } = await sidesOf(large);
    expect((92 - left) / (width * 2.5)).toBeCloseTo(92 / width, 1);
  });
});
