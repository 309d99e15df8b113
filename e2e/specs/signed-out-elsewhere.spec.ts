import type { Page } from '@playwright/test';
import { ACCOUNT_DELETED_ELSEWHERE, SIGNED_OUT_ELSEWHERE } from '@plaza/contract/session.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: 'Open user menu' });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('each tab but the one that signed out says so on the log-in page', async ({ page, plaza }) => {
      const member = await createMember(plaza);
      await logIn(page, member, { remember: true });
      const others = [
        await openBehind(page, `/profile/${member.username}`),
        await openBehind(page, `/settings/${member.session.userId}`),
      ];
      for (const other of others) await expect(userMenu(other)).toBeVisible();
      await chooseFrom(page, userMenu(page), 'Sign out');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('alert')).toBeHidden();
      for (const other of others) {
        await expect(other).toHaveURL('/login');
        await expect(other.getByRole('alert')).toHaveText(SIGNED_OUT_ELSEWHERE);
        await expectAccessible(other);
      }
    });
  });

test('a tab says that the account was deleted in another', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(`/settings/${member.session.userId}`);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  await expect(userMenu(other)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('alert')).toHaveText(ACCOUNT_DELETED_ELSEWHERE);
});
