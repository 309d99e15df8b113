import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('recovery', async ({ page, plaza, shoot }) => {
  await page.goto(PAGES.recover);
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await shoot('recover', 'whole page');
  await page.goto(`${PAGES.reset}#token`);
  await expect(button(page, 'Set password and log in')).toBeVisible();
  await shoot('reset', 'whole page');
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await button(page, 'Create recovery codes').click();
  await expect(page.getByRole('group', { name: 'New recovery codes' })).toBeVisible();
  await shoot('recovery-codes');
});
