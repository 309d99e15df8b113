import { mergeTests } from '@playwright/test';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('invitations', async ({ page, plaza, owner, shoot }) => {
  const create = (note: string, uses: number | null) =>
    callAs(plaza, owner.session, createInvitation, { json: { note, uses } });
  const { code } = await create('The summer party, for everyone who wants to join afterwards', 25);
  await createMember(plaza, { invite: code });
  await create('', null);
  await page.goto(`${PAGES.signUp}?invite=${code}`);
  await expect(page.getByText('invites you')).toBeVisible();
  await shoot('signup-invited', 'whole page');
  await page.goto(`${PAGES.signUp}?invite=000`);
  await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await shoot('signup-invitation-invalid');
  await setCommunity(plaza, owner, { signUp: 'invite' });
  await page.goto(PAGES.signUp);
  await expect(page.getByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();
  await shoot('signup-by-invitation');
  await page.goto(PAGES.logIn);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.invitations);
  await button(page, 'Show link').last().click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await shoot('invitations', 'whole page');
  await page.goto(PAGES.manageInvitations);
  await expect(page.getByText('The summer party').first()).toBeVisible();
  await shoot('manage-invitations', 'whole page');
});
