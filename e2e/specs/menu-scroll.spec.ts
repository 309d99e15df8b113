import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

/** After the next two frames, in which a page that scrolls would have begun to. */
const scrollTop = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    return scrollY;
  });

test('a page stays where it is while the bar and its menu are used', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  const [button, menu] = [userMenu(page), page.getByRole('menu')];
  await page.evaluate(() => {
    scrollTo(0, 500);
  });
  await button.focus();
  expect(await scrollTop(page)).toBe(500);
  for (const entry of ['Dark Theme', 'Light Theme']) {
    await openMenu(page, button);
    expect(await scrollTop(page)).toBe(500);
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await scrollTop(page)).toBe(500);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  expect(await scrollTop(page)).toBe(500);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await scrollTop(page)).toBe(500);
});
