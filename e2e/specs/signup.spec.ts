import { createMember, newIdentity } from '../support/members.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('the rules of the password are ticked off during typing', MAIN, async ({ page }) => {
  await page.goto('/signup');
  const missing = page.getByRole('listitem').filter({ hasText: 'missing' });
  await expect(missing).toHaveCount(5);
  await page.getByLabel('Password', { exact: true }).pressSequentially('Abc1');
  await expect(missing).toHaveCount(2);
  await page.getByLabel('Password', { exact: true }).pressSequentially('!xyz');
  await expect(missing).toHaveCount(0);
});

test(
  'an error of the server disappears after a while, and stays at its field',
  MAIN,
  async ({ page, plaza }) => {
    const { email } = await createMember(plaza);
    const member = { ...newIdentity(), email };
    await fillCredentials(page, member);
    await page.getByRole('button', { name: 'Next Step' }).click();
    await fillProfile(page, member);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeFocused();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'An account with this email already exists.',
    );
  },
);

test('both steps are accessible and fit 320 px', async ({ page }) => {
  await fillCredentials(page, newIdentity());
  await page.getByLabel('Confirm Password').fill('other');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('link', { name: 'Confirm Password' }).click();
  await expectAccessible(page);
  await page.getByLabel('Confirm Password').fill('Secret1!');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
