import type { Page } from '@playwright/test';
import { LIVE_PATH } from '@plaza/contract/operations.ts';

/** Plaza is out of reach whenever the page looks for it, so that nothing but a press tries again. */
export async function stayUnreachable(page: Page): Promise<void> {
  await page.route(`**${LIVE_PATH}`, (route) => route.abort());
}
