import type { Browser, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { listDevices, signOutDevice } from '@plaza/contract/device.ts';
import { field } from '../support/first-day.ts';
import { createMember, logIn, type Member, type SignedUp } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const listOf = (page: Page) => page.getByRole('list', { name: 'Devices' });
const deviceOf = (page: Page, name: string) => listOf(page).getByRole('listitem').filter({ hasText: name });

async function openSettings(page: Page, member: SignedUp): Promise<void> {
  await page.goto(`/settings/${member.session.userId}`);
  await logIn(page, member, { remember: true });
  await expect(listOf(page).getByRole('listitem').first()).toBeVisible();
}

/** Logs the member in with another browser of this user agent. */
async function elsewhere(browser: Browser, url: string, userAgent: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ userAgent, baseURL: url });
  const page = await context.newPage();
  await logIn(page, member, { remember: true });
  return page;
}

/** The page shows by itself the log-in page with its message. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(PAGES.logIn);
  await expect(page.getByRole('alert')).toHaveText('Your session ended. Please log in again.');
}

test('one other device is signed out, and no other', MAIN, async ({ page, browser, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const member = await createMember(plaza);
  const phone = await elsewhere(browser, plaza.url, IPHONE, member);
  const office = await elsewhere(browser, plaza.url, FIREFOX, member);
  await openSettings(page, member);
  await expect(listOf(page).getByRole('listitem')).toHaveCount(4);
  const here = listOf(page).getByRole('listitem').first();
  await expect(here).toContainText('This device');
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(deviceOf(page, 'Safari on iPhone')).toContainText('Last used');
  const signOut = page.getByRole('button', { name: 'Sign out Safari on iPhone' });
  await expect(signOut).toHaveAccessibleDescription(/^Last used .+/);
  await signOut.click();
  await expect(deviceOf(page, 'Safari on iPhone')).toHaveCount(0);
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(listOf(page)).toBeFocused();
  await expectSignedOut(phone);
  await office.reload();
  await expect(userMenu(office)).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('all other devices are signed out at once, and this one is not', async ({ page, browser, plaza }) => {
  const member = await createMember(plaza);
  const phone = await elsewhere(browser, plaza.url, IPHONE, member);
  const office = await elsewhere(browser, plaza.url, FIREFOX, member);
  await openSettings(page, member);
  const others = page.getByRole('button', { name: 'Sign out other devices' });
  await others.click();
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(listOf(page)).toContainText('This device');
  await expect(others).toBeHidden();
  await expectSignedOut(phone);
  await expectSignedOut(office);
  await page.reload();
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
});

test('a new password leaves only this device in the list', async ({ page, browser, plaza }) => {
  const member = await createMember(plaza);
  await elsewhere(browser, plaza.url, FIREFOX, member);
  await openSettings(page, member);
  await expect(deviceOf(page, 'Firefox')).toBeVisible();
  for (const name of ['Password', 'Confirm Password']) await field(page, name).fill('Another1!x');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(listOf(page).getByRole('listitem')).toHaveCount(1);
});

test('a sign-out of a device that failed shows a message and can be repeated', async ({
  page,
  browser,
  plaza,
}) => {
  const member = await createMember(plaza);
  await elsewhere(browser, plaza.url, IPHONE, member);
  const { userId } = member.session;
  const list = `**${endpointPath(listDevices, { userId })}`;
  await openSettings(page, member);
  await page.route(`${list}/*`, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Plaza cannot be reached.' })).toBeVisible();
  await page.unroute(`${list}/*`);
  const answer = page.waitForResponse((response) => response.request().method() === signOutDevice.method);
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  expect((await answer).status()).toBe(200);
  await expect(deviceOf(page, 'Safari on iPhone')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Plaza cannot be reached.' })).toBeHidden();
});

test('the list of devices is accessible and fits 320 px', async ({ page, browser, plaza }) => {
  const member = await createMember(plaza);
  await elsewhere(browser, plaza.url, FIREFOX, member);
  await openSettings(page, member);
  await expect(deviceOf(page, 'Firefox on Windows')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
