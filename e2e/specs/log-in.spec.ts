import { ABOUT_PLAZA } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { callsOf, expectAccessible } from '../support/watch-page.ts';

test('asks for an email and a password before anything is sent', async ({ page }) => {
  const calls = callsOf(page);
  const invalid = (name: string) =>
    page.getByLabel(name).evaluate((input: HTMLInputElement) => !input.validity.valid);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await invalid('Email')).toBe(true);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await invalid('Password')).toBe(true);
  expect([...calls]).toEqual([]);
});

test('takes Tab from the email to the password, and from there to the button that shows it', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
});

test('says in one line what Plaza is', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText(ABOUT_PLAZA)).toBeVisible();
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe(ABOUT_PLAZA);
});

test('says that email or password are wrong, and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('Wrong1!x');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await expectAccessible(page);
});

test('sends a visitor to log in, and back to where they wanted to be', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto('/nowhere');
  await page.goto(`/profile/${member.username}?from=mail`);
  await expect(page).toHaveURL('/login');
  await logIn(page, member);
  await expect(page).toHaveURL(`/profile/${member.username}?from=mail`);
  await page.goBack();
  await expect(page).toHaveURL('/nowhere');
});
