import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast, ToastRegion } from '../src/ui/toast.tsx';

test('two toasts are visible at once, and an older one returns when a newer one is closed', async () => {
  await render(<ToastRegion />);
  for (const text of ['First', 'Second', 'Third']) showToast(text, { stays: 60_000 });
  const toast = (text: string) => page.getByText(text, { exact: true });
  await expect.element(toast('First')).not.toBeVisible();
  await expect.element(toast('Second')).toBeVisible();
  await expect.element(toast('Third')).toBeVisible();
  await page.getByRole('group').filter({ hasText: 'Third' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toast('First')).toBeVisible();
});
