import type { Page } from '@playwright/test';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const chrome = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"][media="all"]')?.content,
  );

test('the theme follows the system until one is chosen', MAIN, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('light');
  expect(await page.evaluate(() => localStorage.getItem('color-theme'))).toBeNull();
});

test(
  'a theme that is chosen in the menu is stored and applied in the other tab',
  MAIN,
  async ({ page, plaza }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await logIn(page, await createMember(plaza));
    const other = await openBehind(page, '/login');
    const [lightPaper, lightChrome] = [await paper(page), await chrome(page)];
    await chooseFrom(page, userMenu(page), 'Dark Theme');
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(other.locator('html')).toHaveClass('dark');
    expect(await page.evaluate(() => localStorage.getItem('color-theme'))).toBe('dark');
    expect(await paper(page)).not.toBe(lightPaper);
    expect(await chrome(page)).not.toBe(lightChrome);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await chooseFrom(page, userMenu(page), 'Light Theme');
    await expect(page.locator('html')).toHaveClass('light');
  },
);

test('no light frame is drawn when dark is stored', MAIN, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('color-theme', 'dark');
    const seen: string[] = [];
    const look = () => {
      const scheme = document.documentElement && getComputedStyle(document.documentElement).colorScheme;
      if (document.body) seen.push(`${scheme} ${document.documentElement.className}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set(['dark dark']));
});
