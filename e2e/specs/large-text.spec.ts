import type { Page } from '@playwright/test';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { chromiumLaunchOptions } from '../support/chromium.ts';
import { logIn, PORTRAIT } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
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

for (const width of [390, 1280])
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
    await userMenu(page).click();
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
