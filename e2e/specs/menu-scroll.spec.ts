import type { Page } from '@playwright/test';
import { pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn, type SignedUp } from '../support/members.ts';
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

/** Opens the settings, and scrolls to 500 px. */
async function openScrolled(page: Page, member: SignedUp): Promise<void> {
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await page.evaluate(() => {
    scrollTo(0, 500);
  });
}

test('a page stays where it is while the bar and its menu are used', async ({ page, plaza }) => {
  await openScrolled(page, await createMember(plaza));
  const [button, menu] = [userMenu(page), page.getByRole('menu')];
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

test('the menu of the bar stays at its button when a program scrolls to an entry', async ({
  page,
  plaza,
}) => {
  await openScrolled(page, await createMember(plaza));
  await openMenu(page, userMenu(page));
  const entry = page.getByRole('menuitem', { name: 'Dark Theme' });
  const moved = await entry.evaluate((element) => {
    const top = () => element.getBoundingClientRect().top;
    const before = top();
    element.scrollIntoView({ block: 'end' });
    return top() - before;
  });
  expect([moved, await scrollTop(page)]).toEqual([0, 500]);
});
