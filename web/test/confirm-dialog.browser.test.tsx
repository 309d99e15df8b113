import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';

test('the second press of a double click, which opened the dialog, does not confirm the deletion', async () => {
  const onConfirm = vi.fn<() => void>();
  await render(
    <ConfirmDialog
      open
      title="Delete this post?"
      description="It is deleted for everybody."
      onClose={() => {}}
      onConfirm={onConfirm}
    />,
  );
  const button = page.getByRole('button', { name: 'Delete' });
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(onConfirm).not.toHaveBeenCalled();
  await button.click();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a dialog opens on its title, Enter there confirms nothing, and Tab stays inside', async () => {
  const onConfirm = vi.fn<() => void>();
  await render(
    <ConfirmDialog
      open
      title="Delete this post?"
      description="It is deleted for everybody."
      onClose={() => {}}
      onConfirm={onConfirm}
    />,
  );
  const title = page.getByRole('heading', { name: 'Delete this post?' });
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});
