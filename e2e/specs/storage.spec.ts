import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { getStorage } from '@plaza/contract/storage.ts';
import { test } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { DAY, GIB, MEASURED, openStorage } from '../support/storage.ts';
import { expect } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const useOf = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test.beforeEach(({ page, owner }) => logIn(page, owner, { remember: true }));

test('an owner sees what uses the disk, and that there are no backups', async ({ page }) => {
  const browserErrors = browserErrorsOf(page);
  await page.goto(PAGES.manage);
  await page.getByRole('link', { name: 'Storage' }).press('Enter');
  await expect(page.getByText(/^[\d.]+ [KMGT]iB of [\d.]+ [KMGT]iB are free\.$/)).toBeVisible();
  await expect(useOf(page, 'Database')).toContainText(/[1-9]\d* KiB|MiB/);
  await expect(useOf(page, 'Write-ahead log')).toBeVisible();
  await expect(useOf(page, 'Backups')).toHaveCount(0);
  await expect(page.getByText('Plaza makes no daily backups.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  expect(browserErrors).toEqual([]);
});

test('an owner sees how the data grows, and the newest backup', async ({ page }) => {
  await openStorage(page);
  await expect(page.getByText('7.5 GiB of 20.0 GiB are free.')).toBeVisible();
  await expect(useOf(page, 'Backups')).toContainText('8.0 GiB');
  await expect(
    page.getByText(/grow by 20\.0 MiB a day\. At this rate the disk is full on March/),
  ).toBeVisible();
  await expect(page.getByText('The newest of 7 verified backups was made 12 hours ago.')).toBeVisible();
  await expect(page.getByText('A backup is missing')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});

test('an old backup is an error', async ({ page }) => {
  const newest = new Date(Date.now() - 3 * DAY).toISOString();
  await openStorage(page, { ...MEASURED, backups: { count: 1, bytes: GIB, newest }, growth: null });
  await expect(page.getByText('A backup is missing.')).toBeVisible();
  await expect(page.getByText('Two daily backups are needed')).toBeVisible();
  await expectAccessible(page);
});

test('a failed measurement can be repeated', async ({ page }) => {
  const url = `**${endpointPath(getStorage)}`;
  await page.route(url, (route) => route.fulfill({ status: 500 }));
  await page.goto(PAGES.manageStorage);
  await expect(page.getByRole('heading', { name: 'The storage could not be measured' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(url);
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
});
