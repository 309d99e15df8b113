import { mergeTests } from '@playwright/test';
import { test as ofCommunity } from '../support/community.ts';
import { logIn } from '../support/members.ts';
import { MEASURED, openStorage } from '../support/storage.ts';
import { expect } from '../support/test.ts';
import { test as ofScreens } from './test.ts';

const test = mergeTests(ofScreens, ofCommunity);

test('storage', async ({ page, owner, shoot }) => {
  await logIn(page, owner, { remember: true });
  await openStorage(page);
  await expect(page.getByText('are free')).toBeVisible();
  await shoot('manage-storage', 'whole page');
  await openStorage(page, {
    ...MEASURED,
    backups: null,
    growth: null,
    problems: ['backups_off', 'disk_low', 'disk_full_soon'],
  });
  await expect(page.getByText('Plaza makes no daily backups')).toBeVisible();
  await shoot('manage-storage-without-backups', 'whole page');
});
