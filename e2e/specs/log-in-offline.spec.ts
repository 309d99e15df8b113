import { UNREACHABLE } from '@plaza/contract/error.ts';
import { createMember } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a log-in that is tried without a network, and again with one, leads to a page with its styles', async ({
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
  await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
  await expect(page.locator('.top-bar')).toHaveCSS('position', 'sticky');
});
