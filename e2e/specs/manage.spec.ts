import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { createModerator, test } from '../support/community.ts';
import { field } from '../support/first-day.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { chooseFrom, openMenu, userMenu } from '../support/menus.ts';
import { expect } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Manage' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Collects the files of the pages of moderators that the browser requests. */
function codeOfModeratorsIn(page: Page): readonly string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/manage-[\w-]+\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
}

test('an owner reaches all pages by the keyboard', async ({ page, owner }) => {
  const browserErrors = browserErrorsOf(page);
  await logIn(page, owner, { remember: true });
  await expect(heading(page, 'Home')).toBeFocused();
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Manage' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Overview')).toBeVisible();
  // Before it is the number of unread notifications, if there are some.
  await expect(page).toHaveTitle(/Overview · Plaza$/);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  const links = navigation(page).getByRole('link');
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await expect(heading(page, 'Overview')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(links.last()).toBeFocused();
  for (const label of await links.allTextContents()) {
    await links.filter({ hasText: label }).press('Enter');
    await expect(heading(page, label)).toBeVisible();
    await expect(links.filter({ hasText: label })).toHaveAttribute('aria-current', 'page');
  }
  await page.goto(PAGES.manageCommunity);
  await expect(field(page, 'Name')).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a page that is left before it is drawn causes no error', async ({ page, owner }) => {
  const browserErrors = browserErrorsOf(page);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manage);
  await expect(heading(page, 'Overview')).toBeVisible();
  const links = navigation(page).getByRole('link');
  // The code of the pages is loaded, so that each press opens its page at once.
  for (const label of ['Members', 'Log', 'Overview']) {
    await links.filter({ hasText: label }).click();
    await expect(heading(page, label)).toBeVisible();
  }
  await page.evaluate(() => {
    for (const path of ['members', 'log'])
      document.querySelector<HTMLAnchorElement>(`nav a[href="/manage/${path}"]`)?.click();
  });
  await expect(heading(page, 'Log')).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a moderator finds no pages of owners', async ({ page, plaza, owner }) => {
  await logIn(page, await createModerator(plaza, owner), { remember: true });
  await chooseFrom(page, userMenu(page), 'Manage');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Community' })).toHaveCount(0);
  await page.goto(PAGES.manageCommunity);
  await expect(heading(page, 'For owners only')).toBeVisible();
  await expectAccessible(page);
});

test('a member finds no pages of moderators, and loads none of their code', async ({ page, plaza }) => {
  const files = codeOfModeratorsIn(page);
  await logIn(page, await createMember(plaza, newIdentity()), { remember: true });
  await openMenu(page, userMenu(page));
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Manage' })).toHaveCount(0);
  for (const path of [PAGES.manage, PAGES.manageCommunity]) {
    await page.goto(path);
    await expect(heading(page, 'For moderators only')).toBeVisible();
  }
  await expectAccessible(page);
  expect(files).toEqual([]);
});

test('the code and the styles of the pages of moderators are not in the page before', async ({
  page,
  owner,
}) => {
  const files = codeOfModeratorsIn(page);
  const html = await (await page.request.get(PAGES.manage)).text();
  expect(html).not.toContain('manage-navigation');
  expect(html).not.toMatch(/manage-[\w-]+\.(js|css)/);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manage);
  await expect(heading(page, 'Overview')).toBeVisible();
  expect(new Set(files.map((file) => file.replace(/.*\./, '')))).toEqual(new Set(['js', 'css']));
});
