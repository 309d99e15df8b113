import type { Page } from '@playwright/test';
import { revertDecision } from '@plaza/contract/decision.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { sendLogIn, suspend } from '../support/account-state.ts';
import { test } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { callAs } from '../support/posts.ts';
import { expect, MAIN } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const suspendedPage = (page: Page) => page.getByRole('heading', { name: 'Your account is suspended' });

test(
  'a suspended member is signed out, and finds one page with reason, end and appeal',
  MAIN,
  async ({ page, plaza, owner }) => {
    const member = await createMember(plaza);
    await logIn(page, member, { remember: true });
    const reason = 'No advertisements, please.';
    await suspend(plaza, owner, member, { measure: 'suspend_7', reason });
    await page.reload();
    await expect(page).toHaveURL(PAGES.logIn);
    const browserErrors = browserErrorsOf(page);
    await sendLogIn(page, member);
    await expect(suspendedPage(page)).toBeVisible();
    await expect(page).toHaveTitle('Suspended · Plaza');
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(page.getByText(/^The suspension ends on \w+, \w+ \d+/)).toBeVisible();
    await expect(userMenu(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsWidth(page, 320);

    await field(page, 'Appeal').fill('It was a gift.');
    await button(page, 'Send the appeal').press('Enter');
    await expect(page.getByText('No answer yet.')).toBeVisible();
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
  },
);

test('every page of members is that of the suspension, until it ends', async ({ page, plaza, owner }) => {
  const member = await createMember(plaza);
  const { id } = await suspend(plaza, owner, member, { measure: 'suspend', reason: 'No advertisements.' });
  await sendLogIn(page, member);
  await expect(page.getByText('The suspension is permanent.')).toBeVisible();
  for (const path of [PAGES.feed, PAGES.invitations, PAGES.manage]) {
    await page.goto(path);
    await expect(suspendedPage(page)).toBeVisible();
  }
  const json = { reason: 'A mistake' };
  await callAs(plaza, owner.session, revertDecision, { params: { decisionId: id }, json });
  // Unless the page has found out by itself.
  await button(page, 'Check again').evaluateAll(([found]) => {
    if (found instanceof HTMLElement) found.click();
  });
  await expect(userMenu(page)).toBeVisible();
  await page.goto(PAGES.feed);
  await expect(page.getByRole('region', { name: 'Create a post' })).toBeVisible();
});

test('a suspended member deletes the account by the keyboard', async ({ page, plaza, owner }) => {
  const member = await createMember(plaza);
  await suspend(plaza, owner, member, { measure: 'suspend_1', reason: 'No advertisements.' });
  await sendLogIn(page, member);
  await button(page, 'Delete Account').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL(PAGES.signUp);
  await sendLogIn(page, member);
  await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeVisible();
});
