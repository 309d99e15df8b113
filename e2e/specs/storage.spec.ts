import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { getStorage, STORAGE_PROBLEMS, type StorageProblem } from '@plaza/contract/storage.ts';
import { test } from '../support/community.ts';
import { button } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { DAY, GIB, MEASURED, openStorage } from '../support/storage.ts';
import { expect, MAIN } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const useOf = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test.beforeEach(({ page, owner }) => logIn(page, owner, { remember: true }));

test('an owner sees what uses the disk, and that there are no backups', MAIN, async ({ page }) => {
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
  await openStorage(page, {
    ...MEASURED,
    backups: { count: 1, bytes: GIB, newest },
    growth: null,
    problems: ['backups_late'],
  });
  await expect(page.getByText('A backup is missing.')).toBeVisible();
  await expect(page.getByText('Two daily backups are needed')).toBeVisible();
  await expectAccessible(page);
});

const SENTENCES: Readonly<Record<StorageProblem, string>> = {
  backups_off: 'Plaza makes no daily backups. Whoever runs the server should set BACKUP_DIR.',
  backups_unreadable: 'The backups cannot be read.',
  backups_failing: 'The last backup failed.',
  backups_missing: 'There is no backup yet.',
  backups_late: 'A backup is missing.',
  backups_future: 'Some backups are dated in the future',
  disk_low: 'Less than 1.0 GiB is free.',
  disk_full_soon: 'The disk is full within two weeks at this rate.',
};

test('every problem of backups and disk is an alert of its own', async ({ page }) => {
  await openStorage(page, { ...MEASURED, problems: [...STORAGE_PROBLEMS] });
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toHaveCount(STORAGE_PROBLEMS.length);
  for (const problem of STORAGE_PROBLEMS)
    await expect(alerts.filter({ hasText: SENTENCES[problem] })).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});

test('backups that are made by other means are no problem', async ({ page }) => {
  await openStorage(page, { ...MEASURED, backups: null, growth: null });
  await expect(page.getByText('its settings say that they are made by other means')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
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
