import { join } from 'node:path';
import { chooseFrom } from '../support/menus.ts';
import { createMember, stranger } from '../support/members.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('signs up with a picture in two steps and lands on the feed', async ({ page }) => {
  const complaints = complaintsOf(page);
  const member = stranger();
  await page.goto('/login');
  await page.getByRole('link', { name: "Don't have an account? Signup today" }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  await fillCredentials(page, member);
  await expect(page.getByText('Passwords match.')).toBeVisible();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
  await fillProfile(page, member);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/');
  await chooseFrom(page, page.getByRole('button', { name: 'Open user menu' }), 'Your Profile');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await expect(page.getByText(`@${member.username}`).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('ticks the rules of the password off while it is typed', async ({ page }) => {
  await page.goto('/signup');
  const missing = page.getByRole('listitem').filter({ hasText: 'missing' });
  await expect(missing).toHaveCount(5);
  await page.getByLabel('Password', { exact: true }).pressSequentially('Abc1');
  await expect(missing).toHaveCount(2);
  await page.getByLabel('Password', { exact: true }).pressSequentially('!xyz');
  await expect(missing).toHaveCount(0);
});

test('says whether the passwords match and whether the email is one', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('Secret1!');
  await page.getByLabel('Confirm Password').fill('Secret');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('Secret1!');
  await expect(page.getByText('Passwords match.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.org');
  await expect(page.getByText('Please enter a valid email address.')).toBeHidden();
});

test('keeps what was typed on the way back, and Submit shut until the credentials are right', async ({
  page,
}) => {
  await fillCredentials(page, { ...stranger(), email: 'kept@example.org' });
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Username').fill('kept_name');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous Step' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.org');
  await page.getByLabel('Confirm Password').fill('Secret1!');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('kept_name');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('asks for what is missing', async ({ page }) => {
  await fillCredentials(page, stranger());
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill out all fields');
});

test('tells that a username is taken on leaving the field', async ({ page, plaza }) => {
  const { username } = await createMember(plaza);
  await fillCredentials(page, stranger());
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Name', { exact: true }).click();
  await expect(page.getByText('That username is taken.')).toBeVisible();
  await page.getByLabel('Username').fill(`${username}2`);
  await expect(page.getByText('That username is taken.')).toBeHidden();
});

test('takes the message of the server back after a while, and leaves it at its field', async ({
  page,
  plaza,
}) => {
  const { email } = await createMember(plaza);
  const member = { ...stranger(), email };
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillProfile(page, member);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists.',
  );
});

test('refuses a file that is no picture', async ({ page }) => {
  await fillCredentials(page, stranger());
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page
    .getByLabel('Click here to upload your profile picture')
    .setInputFiles(join(import.meta.dirname, 'signup.spec.ts'));
  await expect(
    page.getByText('File type not supported. Please upload a jpeg, png, gif, or jpg file.'),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('both steps are accessible and fit a narrow phone', async ({ page }) => {
      await fillCredentials(page, stranger());
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
  });
