import type { Page } from '@playwright/test';
import { LIVE_PATH } from '@plaza/contract/operations.ts';

/** Fails the checks whether the server is reachable, so that pages do not retry by themselves. */
export async function stayUnreachable(page: Page): Promise<void> {
  await page.route(`**${LIVE_PATH}`, (route) => route.abort());
}
