import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PasswordForm } from '../src/features/settings/password-form.tsx';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const password = page.getByLabelText('Password', { exact: true });
const change = page.getByRole('button', { name: 'Change', exact: true, includeHidden: true });
const dialog = page.getByRole('dialog');

test('Cancel in the dialog for the current password keeps the form, which can be sent again', async () => {
  const saved = () => Response.json({ ...sessionOf(1, 'token'), message: 'Saved.' });
  const calls = scriptNetwork(({ body }) =>
    body instanceof FormData && body.has('currentPassword')
      ? saved()
      : failure('reauth_required', { message: ERROR_MESSAGE.reauth_required }),
  );
  await showToMember(<PasswordForm />);
  await password.fill('Secret2!');
  await page.getByLabelText('Confirm Password').fill('Secret2!');
  await change.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(change).toHaveAttribute('aria-busy', 'false');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(change).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByText(ERROR_MESSAGE.reauth_required)).not.toBeInTheDocument();
  await expect.element(password).toHaveValue('Secret2!');
  await change.click();
  await page.getByLabelText('Current Password').fill('Secret1!');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(password).toHaveValue('');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toHaveLength(3);
});
