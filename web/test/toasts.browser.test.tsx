import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast, ToastRegion } from '../src/ui/toast.tsx';

test('one toast is visible at a time, which counts those behind it, and an older one returns when a newer one is closed', async () => {
  await render(<ToastRegion />);
  for (const text of ['First', 'Second', 'Third']) showToast(text, { stays: 600_000 });
  const toast = (text: string) => page.getByRole('group').filter({ hasText: text });
  const dismiss = (text: string) => toast(text).getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(toast('Third')).toBeVisible();
  await expect.element(toast('Third').getByText('2 more')).toBeVisible();
  await expect.element(page.getByText('Second')).not.toBeVisible();
  await dismiss('Third');
  await expect.element(toast('Second')).toBeVisible();
  await expect.element(toast('Second').getByText('1 more')).toBeVisible();
  await dismiss('Second');
  await expect.element(toast('First')).toBeVisible();
  await expect.element(toast('First').getByText('more')).not.toBeInTheDocument();
});
