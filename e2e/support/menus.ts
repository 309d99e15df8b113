import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a menu by its button, chooses an item, and waits until the menu is closed. */
export async function chooseFrom(page: Page, button: Locator, item: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Confirms a deletion in its dialog. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** The button of the member's menu, which exists only with a session. */
export const userMenu = (page: Page): Locator => page.getByRole('button', { name: 'Open user menu' });
