import type { Locator, Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { chromiumLaunchOptions } from '../support/chromium.ts';
import { createMember, logIn, newIdentity, PORTRAIT } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { cardOf, composerOf, likeOf, memberWithPost, publish } from '../support/posts.ts';
import { DIVIDER, feedTools, seenReported } from '../support/read-state.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, test } from '../support/test.ts';

// Twice the default text size of the browser; unlike zoom, it keeps the width of the viewport.
const { args, ...options } = chromiumLaunchOptions();
test.use({ launchOptions: { ...options, args: [...args, '--blink-settings=defaultFontSize=32'] } });

/** The page does not scroll sideways, and the column uses most of a narrow viewport. */
async function expectFits(page: Page, width: number): Promise<void> {
  const shown = await page.evaluate(() => ({
    text: getComputedStyle(document.documentElement).fontSize,
    wide: document.documentElement.scrollWidth,
    column: document.querySelector('main')?.clientWidth ?? 0,
  }));
  expect(shown).toEqual({ text: '32px', wide: width, column: expect.any(Number) });
  expect(shown.column).toBeGreaterThanOrEqual(Math.min(width, 800) * 0.8);
}

for (const width of [320, 390, 1280])
  test(`text twice as large fits every page at ${width} px`, async ({ page, plaza }) => {
    await page.setViewportSize({ width, height: 844 });
    const { member, id, title } = await memberWithPost(plaza, { image: PORTRAIT });
    for (const path of [PAGES.signUp, PAGES.logIn]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFits(page, width);
    }
    await logIn(page, member, { remember: true });
    await expect(cardOf(page, title)).toBeVisible();
    await expectFits(page, width);
    await openMenu(page, userMenu(page));
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
    await expectFits(page, width);
    const { username, session } = member;
    const settings = pagePath('settings', { id: session.userId });
    for (const path of [pagePath('post', { id }), pagePath('profile', { id: username }), settings]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectFits(page, width);
    }
  });

/** No text of an element breaks inside words: it has fewer lines than words. */
async function expectWholeWords(text: Locator): Promise<void> {
  const [lines, words] = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
    return [tops.size, element.textContent.trim().split(/\s+/).length];
  });
  expect(lines).toBeLessThanOrEqual(words);
}

for (const width of [320, 390])
  test(`sign-up with text twice as large fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const other = newIdentity();
    await fillCredentials(page, other);
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectFits(page, width);
    await expectWholeWords(page.locator('.signup-picture'));
    await fillProfile(page, other);
    await expectFits(page, width);
  });

for (const width of [320, 390])
  test(`the composer and a message with text twice as large fit at ${width} px`, async ({ page, plaza }) => {
    await page.setViewportSize({ width, height: 844 });
    const { member, title } = await memberWithPost(plaza);
    await logIn(page, member, { remember: true });
    const { file, title: titleField, description } = composerOf(page);
    await titleField.fill('With an image');
    await file.setInputFiles(PORTRAIT);
    await expect(description).toBeVisible();
    await expectFits(page, width);
    const overlap = await description.evaluate((input: HTMLInputElement) => {
      const text = input.getBoundingClientRect().top + parseFloat(getComputedStyle(input).paddingTop);
      return Number(input.labels?.[0]?.getBoundingClientRect().bottom) - text;
    });
    expect(overlap, 'pixels of the text below the label').toBeLessThanOrEqual(0);
    await page.route('**/api/likes/', (route) => route.abort());
    await likeOf(page, title).click();
    const toast = page.locator('.toast');
    await expect(toast.getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 });
    await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
    await expectWholeWords(toast.locator('.toast-text'));
  });

for (const width of [320, 390])
  test(`the divider and the filter of the feed with text twice as large fit at ${width} px`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [author, member] = [await createMember(plaza), await createMember(plaza)];
    await publish(plaza, author.session);
    const reported = seenReported(page);
    await logIn(page, member, { remember: true });
    // With large text the post may be below the screen, and only what was on the screen is reported.
    await page.getByRole('article').first().scrollIntoViewIfNeeded();
    await reported;
    await publish(plaza, author.session);
    await page.reload();
    await expect(page.getByText(DIVIDER)).toBeVisible();
    await expectFits(page, width);
    const { all, unviewed } = feedTools(page);
    for (const link of [all, unviewed]) await expectWholeWords(link);
  });
