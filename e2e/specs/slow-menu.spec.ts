import type { Page } from '@playwright/test';
import { nextFrame } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, composerOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const MENU_CODE = '**/assets/menu-popup-*';

test('the button of a menu whose code is still loading is busy', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  const release = await delayRequests(page, MENU_CODE);
  await logIn(page, member);
  await expect(cardOf(page, title)).toBeVisible();
  await userMenu(page).click();
  await expect(userMenu(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(userMenu(page)).not.toHaveAttribute('aria-busy');
});

const goesOn = {
  'writes in another field': (page: Page) => composerOf(page).title.fill('Something else'),
  'presses Escape': (page: Page) => page.keyboard.press('Escape'),
};
for (const [what, act] of Object.entries(goesOn))
  test(`a menu whose code arrives after the member ${what} does not open`, async ({ page, plaza }) => {
    const release = await delayRequests(page, MENU_CODE);
    await logIn(page, await createMember(plaza));
    const button = userMenu(page);
    const code = page.waitForResponse(MENU_CODE);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await act(page);
    release();
    await (await code).finished();
    // Waits until the script has run and its changes are drawn.
    await page.evaluate((url) => import(url), (await code).url());
    await nextFrame(page);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
