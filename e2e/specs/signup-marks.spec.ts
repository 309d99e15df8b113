import { FORM_INCOMPLETE, PICTURE_MISSING } from '@plaza/contract/fields.ts';
import { signUp } from '@plaza/contract/session.ts';
import { PORTRAIT, newIdentity } from '../support/members.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { callsOf } from '../support/watch-page.ts';

test('a field of the first step that is left with an invalid value is marked', async ({ page }) => {
  await page.goto('/signup');
  for (const [label, text] of [
    ['Email', 'nobody'],
    ['Password', 'Secret1'],
    ['Confirm Password', 'Secret'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');
  await page.getByLabel('Confirm Password').fill('Secret1');
  await expect(page.getByLabel('Confirm Password')).not.toHaveAttribute('aria-invalid', 'true');
});

test(
  'the disabled Submit links to each invalid field of the first step, and both steps keep their input',
  MAIN,
  async ({ page }) => {
    await fillCredentials(page, { ...newIdentity(), email: 'nobody' });
    await page.getByLabel('Confirm Password').fill('');
    await page.getByRole('button', { name: 'Next Step' }).click();
    await page.getByLabel('Username').fill('kept_name');
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toHaveAccessibleDescription(
      'Before you can submit, correct in step 1: Email, Confirm Password',
    );
    await page.getByRole('link', { name: 'Confirm Password' }).click();
    await expect(page.getByLabel('Confirm Password')).toBeFocused();
    await expect(page.getByLabel('Confirm Password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Confirm Password').fill('Secret1!');
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(page.getByRole('link', { name: 'Confirm Password' })).toBeHidden();
    await page.getByRole('link', { name: 'Email' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('nobody');
    await page.getByLabel('Email').fill(newIdentity().email);
    await page.getByRole('button', { name: 'Next Step' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('kept_name');
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveAccessibleDescription('');
  },
);

test(
  'every missing field of the second step is marked, and the first one is focused',
  MAIN,
  async ({ page }) => {
    const calls = callsOf(page);
    await fillCredentials(page, newIdentity());
    await page.getByRole('button', { name: 'Next Step' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const picture = page.getByLabel('Click here to upload your profile picture');
    const [name, username] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Username')];
    for (const missing of [picture, name, username])
      await expect(missing).toHaveAttribute('aria-invalid', 'true');
    await expect(picture).toBeFocused();
    await expect(picture).toHaveAccessibleDescription(PICTURE_MISSING);
    await picture.setInputFiles(PORTRAIT);
    await expect(picture).toHaveCount(0);
    await expect(page.getByLabel('Change picture')).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(name).toBeFocused();
    await name.fill('Ada');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    expect([...calls]).not.toContain(signUp.name);
  },
);

test('the message about missing fields disappears when all are filled in', async ({ page }) => {
  // The message would also disappear with time, which stands still here.
  await page.clock.install();
  await fillCredentials(page, newIdentity());
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText(FORM_INCOMPLETE);
  await fillProfile(page, newIdentity());
  await expect(page.getByRole('alert')).toBeHidden();
});
