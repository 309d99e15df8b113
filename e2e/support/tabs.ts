import type { Page } from '@playwright/test';

/** Opens another tab in the background, where the browser draws one frame per second: clicks, which wait for frames, are slow. */
export async function openBehind(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  await page.bringToFront();
  return other;
}
