import { UNREACHABLE } from '@plaza/contract/error.ts';
import { createMember } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

test('a log-in that is repeated after a network failure leads to a styled page', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  await page.goto('/login');
  await context.setOffline(true);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(userMenu(page)).toBeVisible();
  await expect(page.locator('.top-bar')).toHaveCSS('position', 'sticky');
});
