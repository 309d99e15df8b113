import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What a page shows of the shortcuts. */
export function shortcutsOf(page: Page) {
  const opener = page.getByRole('button', { name: 'Keyboard shortcuts', includeHidden: true });
  return {
    opener,
    help: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    /** Their code comes after the page; with it, the button that opens the help. */
    ready: () => expect(opener).toBeAttached(),
  };
}
