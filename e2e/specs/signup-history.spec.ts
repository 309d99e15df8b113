import { PAGES } from '@plaza/contract/pages.ts';
import { newIdentity } from '../support/members.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, test } from '../support/test.ts';

test('Back and Forward lead from one step to the other, and both keep their input', async ({ page }) => {
  const member = newIdentity();
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillProfile(page, member);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(member.password);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
  await expect(page.getByLabel('Change picture')).toBeAttached();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(member.name);
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await page.getByRole('button', { name: 'Previous Step' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
});

test('the query of the address stays in both steps', async ({ page }) => {
  await page.goto(`${PAGES.signUp}?from=%2Fclaim`);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(`${PAGES.signUp}?from=%2Fclaim`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL(`${PAGES.signUp}?from=%2Fclaim`);
});

test('Back after the sign-up shows none of its input', async ({ page }) => {
  const member = newIdentity();
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillProfile(page, member);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(PAGES.feed);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Confirm Password')).toHaveValue('');
});

test('a reload in the second step keeps typed texts, and no password', async ({ page }) => {
  const member = newIdentity();
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillProfile(page, member);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(member.name);
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveAccessibleDescription(
    'Before you can submit, correct in step 1: Password',
  );
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).toContain(member.username);
  // The last character of the password can be escaped.
  expect(stored).not.toContain(member.password.slice(0, -1));
  await page.getByRole('button', { name: 'Previous Step' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
