import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { getStorage, type Storage } from '@plaza/contract/storage.ts';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const GIB = 1024 ** 3;
export const DAY = 24 * 60 * 60 * 1000;
export const MEASURED: Storage = {
  disk: { free: 7.5 * GIB, total: 20 * GIB },
  rows: 1.5 * GIB,
  writeAheadLog: 4 * 1024 ** 2,
  pictures: 3 * GIB,
  problems: [],
  backups: { count: 7, bytes: 8 * GIB, newest: new Date(Date.now() - DAY / 2).toISOString() },
  growth: { bytesPerDay: 20 * 1024 ** 2, fullAt: '2027-03-04T12:00:00.000Z' },
};

/** Opens the page with other measurements than those of this machine. */
export async function openStorage(page: Page, storage = MEASURED): Promise<void> {
  await page.route(`**${endpointPath(getStorage)}`, (route) => route.fulfill({ json: storage }));
  await page.goto(PAGES.manageStorage);
  await expect(page.getByRole('heading', { name: 'Storage', level: 1 })).toBeVisible();
}
