import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a menu by its button, chooses an item, and waits until the menu is gone, as a person would before the next step. */
export async function chooseFrom(page: Page, button: Locator, item: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}
