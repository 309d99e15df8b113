import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The elements of a page for shortcuts. */
export function shortcutsOf(page: Page) {
  const opener = page.getByRole('button', { name: 'Keyboard shortcuts', includeHidden: true });
  return {
    opener,
    help: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    /** Waits until the code of the shortcuts is loaded, which adds the button for the help. */
    ready: () => expect(opener).toBeAttached(),
  };
}
