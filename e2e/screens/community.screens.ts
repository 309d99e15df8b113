import { mergeTests } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { setCommunity, test as ofCommunity } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { logIn, newIdentity, PORTRAIT } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

const COMMUNITY = {
  name: 'Allotment Gardeners of Hillside',
  description: 'For everyone with an allotment on the hill, and their friends.',
  rules: `Be kind to each other.

1. Share your harvest, not your advertisements.
2. No pictures of children without their parents' consent.
3. Water only as often as https://example.org/water/when-and-how-often-to-water allows.

Questions? Ask Ada.`,
} as const;

test('a community', async ({ page, plaza, owner, shoot }) => {
  await setCommunity(plaza, owner, COMMUNITY);
  await page.goto(PAGES.rules);
  await expect(page.getByText('Ask Ada')).toBeVisible();
  await shoot('rules', 'whole page');
  const member = newIdentity();
  await fillCredentials(page, member);
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await shoot('signup-agreement', 'whole page');
  await page.goto(PAGES.logIn);
  await logIn(page, owner, { remember: true });
  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Manage' })).toBeVisible();
  await shoot('owner-menu');
  await page.getByRole('menuitem', { name: 'Manage' }).click();
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Community' }).click();
  await expect(field(page, 'Name')).toHaveValue(COMMUNITY.name);
  await field(page, 'Change logo').setInputFiles(PORTRAIT);
  await expect(button(page, 'Remove logo')).toBeVisible();
  await shoot('manage-community', 'whole page');
  await field(page, 'Name').fill('');
  await button(page, 'Save').click();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await shoot('manage-community-mistakes', 'whole page');
});

test('a community without rules that is closed', async ({ page, plaza, owner, shoot }) => {
  await setCommunity(plaza, owner, { ...COMMUNITY, rules: '', signUp: 'closed' });
  await page.goto(PAGES.logIn);
  await expect(button(page, 'Login')).toBeVisible();
  await shoot('login-of-community');
  await page.goto(PAGES.signUp);
  await expect(page.getByText('Sign-up is closed')).toBeVisible();
  await shoot('signup-closed');
  await page.goto(PAGES.rules);
  await expect(page.getByRole('heading', { name: 'No rules' })).toBeVisible();
  await shoot('rules-none');
});
