import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordMatch } from '../src/ui/password-rules.tsx';

test('a password that is repeated in another form of Unicode matches', async () => {
  const [password, confirm] = ['Sécret1!'.normalize('NFC'), 'Sécret1!'.normalize('NFD')];
  const screen = await render(<PasswordMatch password={password} confirm={confirm} />);
  await expect.element(page.getByText('Passwords match.')).toBeVisible();
  await screen.rerender(<PasswordMatch password={password} confirm="Secret1!" />);
  await expect.element(page.getByText('Passwords do not match.')).toBeVisible();
});
