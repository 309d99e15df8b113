import type { Locator, Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import { arabic } from '../support/arabic.ts';
import { changeLanguage } from '../support/change-language.ts';
import { doubleTap } from '../support/double-tap.ts';
import { drawImage } from '../support/draw-image.ts';
import { createMember, logIn, type Member } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { memberWithPost } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectFitsWidth } from '../support/watch-page.ts';

/** A button in Arabic. */
const buttonOf = (page: Page, key: string) => page.getByRole('button', { name: arabic(key), exact: true });

/** The page turns in place, or arrives in Arabic. */
const WAYS = {
  'after a change of the language': (page: Page) => changeLanguage(page, 'ar'),
  'loaded in Arabic': async (page: Page) => {
    await changeLanguage(page, 'ar');
    await page.reload();
  },
} as const;

async function openInArabic(page: Page, post: Post, member: Member): Promise<void> {
  await openPost(page, post, member);
  await changeLanguage(page, 'ar');
}

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

/** Waits for a toast, which disappears soon. @returns the sides of its text and of the button that closes it */
async function sidesInToast(page: Page, message: string) {
  const measured = await page.waitForFunction(
    ([expected, label]) => {
      const toast = document.querySelector('.toast');
      const [content, button] = [
        toast?.querySelector('p'),
        toast?.querySelector(`button[aria-label="${label}"]`),
      ];
      if (toast?.textContent !== expected || !content || !button) return undefined;
      const range = document.createRange();
      range.selectNodeContents(content);
      const [text, close] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
      return { text: { left: text.left }, close: { right: close.right } };
    },
    [message, arabic('toast.dismiss')] as const,
  );
  const sides = await measured.jsonValue();
  if (!sides) throw new Error('unreachable');
  return sides;
}

for (const [way, show] of Object.entries(WAYS))
  test(`bars, switches and messages are mirrored ${way}`, async ({ page, plaza }) => {
    const member = await createMember(plaza);
    await logIn(page, member, { remember: true });
    await page.goto(pagePath('settings', { id: member.session.userId }));
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await show(page);
    await expect(page.getByRole('heading', { level: 1, name: arabic('settings.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    const menu = await sidesOf(buttonOf(page, 'app.openMenu'));
    expect(menu.right).toBeLessThan((await sidesOf(page.getByRole('banner').getByRole('link').first())).left);
    const setting = page.getByRole('switch').first();
    await expect(setting).toBeChecked();
    const thumb = setting.evaluate((input) => getComputedStyle(input, '::before').translate);
    expect(await thumb).toBe('-18px');
    await setting.uncheck();
    await setting.check();
    const [{ close, text }] = await Promise.all([
      sidesInToast(page, arabic('api.profile_updated')),
      page.getByLabel(arabic('language.label')).selectOption('ar'),
    ]);
    expect(close.right).toBeLessThan(text.left);
  });

test('texts of members keep their direction', MAIN, async ({ page, plaza }) => {
  const content = 'Hello (everyone)!\nمرحبا @ada.\nhttps://example.org/a';
  const { post, member } = await memberWithPost(plaza, { title: 'صباح الخير!', content });
  await openInArabic(page, post, member);
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
  await changeLanguage(page, 'ar');
  expect(await styleOf(page.getByLabel(arabic('common.email')), 'direction')).toBe('ltr');
  await changeLanguage(page, 'en');
  await logIn(page, await createMember(plaza));
  await changeLanguage(page, 'ar');
  const content = page.getByLabel(arabic('posts.content'));
  expect(await styleOf(content, 'direction')).toBe('rtl');
  expect(await styleOf(content, 'unicode-bidi')).toBe('plaintext');
});

test('icons that point along the text are mirrored, others are not', async ({ page, plaza }) => {
  const { post, member } = await memberWithPost(plaza);
  await openInArabic(page, post, member);
  expect(await styleOf(buttonOf(page, 'common.back').locator('svg'), 'scale')).toBe('-1 1');
  await buttonOf(page, 'app.openMenu').click();
  const iconOf = (key: string) => page.getByRole('menuitem', { name: arabic(key) }).locator('svg');
  expect(await styleOf(iconOf('app.signOut'), 'scale')).toBe('-1 1');
  expect(await styleOf(iconOf('app.settings'), 'scale')).toBe('none');
});

test('menus and completed usernames begin at the right', async ({ page, plaza }) => {
  const { username } = await createMember(plaza);
  await logIn(page, await createMember(plaza));
  await changeLanguage(page, 'ar');
  const button = await sidesOf(buttonOf(page, 'app.openMenu'));
  await buttonOf(page, 'app.openMenu').click();
  expect((await sidesOf(page.getByRole('menu'))).left).toBeCloseTo(button.left, 0);
  await page.keyboard.press('Escape');
  await page.getByLabel(arabic('posts.content')).click();
  await page.keyboard.type(`@${username}`);
  const list = page.getByRole('listbox', { name: arabic('mentions.list') });
  await expect(list).toBeVisible();
  const field = page.getByRole('combobox', { name: arabic('posts.content') });
  expect((await sidesOf(list)).right).toBeCloseTo((await sidesOf(field)).right, 0);
});

test('a minus stands before its number', async ({ page, plaza }) => {
  const { post, member } = await memberWithPost(plaza);
  await openInArabic(page, post, member);
  await page.getByLabel(arabic('comments.write')).fill('a'.repeat(2005));
  await expect(page.locator('.comment-left')).toContainText('\u200e-5');
});

test.describe('on a phone', () => {
  const width = 390;
  test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 844 } });

  test('a double tap enlarges an image at that point', async ({ page, plaza }) => {
    const image = await drawImage(test.info().outputPath('image.jpg'), [1600, 900]);
    const { post, member } = await memberWithPost(plaza, { image, alt: 'Stripes' });
    await openInArabic(page, post, member);
    await expectFitsWidth(page, width);
    await buttonOf(page, 'posts.enlargeImage').tap();
    const large = page.getByRole('dialog').getByRole('img', { name: 'Stripes' });
    await expect(large).toBeVisible();
    await doubleTap(page, { x: 90, y: 400 }, { x: 92, y: 400 });
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(width * 2.5);
    const { left } = await sidesOf(large);
    expect((92 - left) / (width * 2.5)).toBeCloseTo(92 / width, 1);
  });
});
