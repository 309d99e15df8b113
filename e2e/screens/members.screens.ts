import { mergeTests } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { test as ofCommunity } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('members and log', async ({ page, plaza, owner, shoot }) => {
  const moderator = await createMember(plaza);
  await createMember(plaza, { name: 'Grace WolfeschlegelsteinhausenWolfeschlegelsteinhausen' });
  const params = { userId: moderator.session.userId };
  await callAs(plaza, owner.session, changeRole, { params, json: { role: 'moderator' } });
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageMembers);
  await expect(page.getByText('Grace').first()).toBeVisible();
  await shoot('manage-members', 'whole page');
  await button(page, `Change role of ${moderator.name}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('change-role');
  await page.keyboard.press('Escape');
  await button(page, `Reset password of ${moderator.name}`).click();
  await button(page, 'Create link').click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await shoot('reset-link');
  await page.goto(PAGES.manageLog);
  await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();
  await shoot('manage-log', 'whole page');
});
