import type { Locator, Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { expect } from './test.ts';

/** The bell in the top bar. Its name contains the number of unread notifications. */
export const bellOf = (page: Page): Locator => page.getByRole('link', { name: /^Notifications/ });

/** Waits until the bell shows a number of unread notifications, and the title, too. */
export async function expectUnread(page: Page, unread: number): Promise<void> {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  await expect(bellOf(page)).toHaveAccessibleName(name);
  await expect(page).toHaveTitle(unread === 0 ? /^(?!\()/ : new RegExp(`^\\(${unread}\\) `));
}

/** The elements of the page of notifications. */
export function notificationsOf(page: Page) {
  const items = page.locator('.notification-day').getByRole('listitem');
  return {
    items,
    unread: items.filter({ has: page.getByText('New', { exact: true }) }),
    /** The link of the first notification with this text. */
    link: (text: string | RegExp) => items.getByRole('link').filter({ hasText: text }).first(),
    markAll: page.getByRole('button', { name: 'Mark all as read' }),
    open: async () => {
      await page.goto(PAGES.notifications);
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    },
  };
}
