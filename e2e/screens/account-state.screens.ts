import { mergeTests } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { sendLogIn, suspend } from '../support/account-state.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('a suspended member', async ({ page, plaza, owner, shoot }) => {
  const member = await createMember(plaza);
  await suspend(plaza, owner, member, {
    measure: 'suspend_7',
    reason: 'Please sell your things elsewhere.\n\nEverything else you write is welcome.',
  });
  await sendLogIn(page, member);
  await expect(page.getByText('Rule:')).toBeVisible();
  await shoot('suspended', 'whole page');
});

test('registrations', async ({ page, plaza, owner, shoot }) => {
  await setCommunity(plaza, owner, { signUp: 'approval', name: 'Hillside Gardeners' });
  const applicant = newIdentity();
  await fillCredentials(page, applicant);
  await button(page, 'Next Step').click();
  await fillProfile(page, applicant);
  await page.getByLabel('About you').fill('I have rented the allotment behind the mill since March.');
  await shoot('signup-approval', 'whole page');
  await button(page, 'Submit').click();
  await expect(button(page, 'Check again')).toBeVisible();
  await shoot('waiting-for-approval', 'whole page');
  await button(page, 'Sign out').click();
  await createMember(plaza, { name: `Grace ${'Wolfeschlegelsteinhausen'.repeat(2)}` });
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manage);
  await expect(page.getByText('wait for approval')).toBeVisible();
  await shoot('manage-overview-registrations');
  await page.goto(PAGES.manageRegistrations);
  await expect(page.getByText('I have rented').first()).toBeVisible();
  await shoot('manage-registrations', 'whole page');
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('reject-registration');
});
