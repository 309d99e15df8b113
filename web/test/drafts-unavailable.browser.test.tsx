import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Composer } from '../src/features/posts/composer/composer.tsx';
import { removePersisted } from '../src/lib/drafts/draft-persistence.ts';
import { scriptNetwork } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const title = page.getByRole('textbox', { name: 'Title' });

const withoutStorage = () =>
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError');
  });

test('without storage the removal of drafts does nothing', () => {
  const open = withoutStorage();
  expect(() => removePersisted(() => true)).not.toThrow();
  expect(open).toHaveBeenCalled();
});

test('without storage a member can write and publish', async () => {
  const open = withoutStorage();
  const complaint = vi.fn<() => void>();
  window.addEventListener('unhandledrejection', complaint, { once: true });
  const calls = scriptNetwork(() => Response.json({ message: 'Created', post: postOf(9) }, { status: 201 }));
  const { unmount } = await showToMember(<Composer />, 7);
  await title.fill('Hello');
  await page.getByRole('textbox', { name: 'Content' }).fill('World');
  await unmount();
  await showToMember(<Composer />, 7);
  await expect.element(title).toHaveValue('Hello');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect.element(title).toHaveValue('');
  await expect.poll(() => open.mock.calls.length).toBeGreaterThan(1);
  expect(calls).toHaveLength(1);
  expect(complaint).not.toHaveBeenCalled();
});
