import type { Locator, Page } from '@playwright/test';
import { LANGUAGE_CODES } from '@plaza/contract/languages.ts';
import { expect } from './test.ts';
import { textsOf } from './texts.ts';

const SLOW = new RegExp(LANGUAGE_CODES.map((language) => textsOf(language)('api.code_slow')).join('|'));

/** Opens a menu by its button; again when the page asks for it, because the code of the menu took longer than a press waits. */
export async function openMenu(page: Page, button: Locator): Promise<void> {
  const menu = page.getByRole('menu');
  do {
    await button.click();
    await expect(menu.or(page.getByText(SLOW)).first()).toBeVisible();
  } while (!(await menu.isVisible()));
}

/** Opens a menu by its button, chooses an item, and waits until the menu is closed. */
export async function chooseFrom(page: Page, button: Locator, item: string): Promise<void> {
  await openMenu(page, button);
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Confirms a deletion in its dialog. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** The button of the member's menu, which exists only with a session. */
export const userMenu = (page: Page): Locator => page.getByRole('button', { name: 'Open user menu' });
