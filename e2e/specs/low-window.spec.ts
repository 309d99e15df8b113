import type { Locator } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { cardOf, likeOf, memberWithPost } from '../support/posts.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 844, height: 390 },
] as const;

for (const size of SIZES)
  test(`dialogs open at their titles in a window of ${size.width} × ${size.height}`, async ({
    page,
    plaza,
  }) => {
    const { help, ready } = shortcutsOf(page);
    const { member, title } = await memberWithPost(plaza);
    await logIn(page, member, { remember: true });
    await expect(cardOf(page, title)).toBeVisible();
    await page.setViewportSize(size);
    await ready();
    await page.keyboard.press('?');
    await expect(help.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(help.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.goto(pagePath('settings', { id: member.session.userId }));
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const deletion = page.getByRole('dialog');
    await expect(deletion.getByRole('heading')).toBeInViewport({ ratio: 1 });
  });

/** Whether a press on the middle of an element reaches it. */
const isOnTop = (element: Locator) =>
  element.evaluate((shown) => {
    shown.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = shown.getBoundingClientRect();
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('in a low window a message covers no item of a menu and no button of a dialog', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await page.setViewportSize({ width: 360, height: 300 });
  await page.route('**/api/likes/', (route) => route.abort());
  await likeOf(page, title).click();
  // A message under the pointer stays.
  await page.locator('.toast').hover();
  await userMenu(page).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  for (const item of await page.getByRole('menuitem').all()) expect(await isOnTop(item)).toBe(true);
  await page.keyboard.press('Escape');
  await cardOf(page, title).getByRole('button', { name: 'Post menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeVisible();
  expect(await isOnTop(confirm)).toBe(true);
});

test('every item of the user menu is on screen in a window of 320 × 200', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 200 });
  await userMenu(page).press('Enter');
  const last = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(last).toBeVisible();
  for (const item of await page.getByRole('menuitem').all()) {
    await item.scrollIntoViewIfNeeded();
    await expect(item).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
