import type { Page } from '@playwright/test';

/**
 * Opens another tab of the same browser, behind the one that is used on: the browser draws what is behind once a second,
 * and each click waits for frames.
 */
export async function openBehind(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  await page.bringToFront();
  return other;
}
