import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { createMember, logIn, newIdentity, PORTRAIT } from '../support/members.ts';
import { startPlaza, type PlazaServer } from '../support/plaza-server.ts';
import { expect, MAIN, test as base } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

/** Each test has a server without an owner. */
const test = base.extend<{ fresh: PlazaServer }>({
  fresh: async ({}, use) => {
    await using plaza = await startPlaza();
    await use(plaza);
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
});

/** The address and the code that the start has printed. */
async function printedBy(plaza: PlazaServer): Promise<{ address: string; code: string }> {
  const line = /^No owner yet\. Open (\S+) and enter (\S+)$/m;
  await expect.poll(() => plaza.output()).toMatch(line);
  const [, address = '', code = ''] = line.exec(plaza.output()) ?? [];
  return { address, code };
}
const codeField = (page: Page) => page.getByLabel('Code');
const claim = (page: Page) => page.getByRole('button', { name: 'Become the owner' });

test(
  'the first member signs up on the way to the printed address and becomes an owner with the code',
  MAIN,
  async ({ page, fresh }) => {
    const browserErrors = browserErrorsOf(page);
    const { address, code } = await printedBy(fresh);
    await page.goto(address);
    await expect(page).toHaveURL(PAGES.logIn);
    await page.getByRole('link', { name: 'Signup today' }).click();
    // The page to log in has a field for an email, too.
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
    const { email, password, name, username } = newIdentity();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Next Step' }).click();
    await page.locator('input[type="file"]').setInputFiles(PORTRAIT);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Username').fill(username);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(PAGES.claim);
    await codeField(page).fill(code.toLowerCase());
    await claim(page).click();
    await expect(page.getByRole('heading', { name: 'You are an owner now.' })).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(PAGES.feed);
    await page.goBack();
    await expect(page.getByRole('status').filter({ hasText: 'You are an owner now.' })).toBeVisible();
    expect(browserErrors).toEqual([]);
  },
);

test('a wrong code is marked at its field and keeps what was typed; after a claim nobody else can', async ({
  page,
  browser,
  fresh,
}) => {
  const { code } = await printedBy(fresh);
  await page.goto(PAGES.claim);
  await logIn(page, await createMember(fresh));
  await expect(page).toHaveURL(PAGES.claim);
  await claim(page).click();
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill('ABCDE-ABCDE');
  await claim(page).click();
  await expect(page.getByText(ERROR_MESSAGE.owner_code_wrong)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('ABCDE-ABCDE');
  await codeField(page).fill(code);
  await claim(page).click();
  await expect(page.getByRole('heading', { name: 'You are an owner now.' })).toBeVisible();

  const other = await browser.newContext({ baseURL: fresh.url });
  const late = await other.newPage();
  await late.goto(PAGES.claim);
  await logIn(late, await createMember(fresh));
  await codeField(late).fill(code);
  await claim(late).click();
  await expect(late.getByRole('alert')).toHaveText(ERROR_MESSAGE.owner_exists);
});

test('the page has no accessibility violations and fits a narrow phone', async ({ page, fresh }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PAGES.claim);
  await logIn(page, await createMember(fresh));
  await codeField(page).fill('x');
  await claim(page).click();
  await expect(page.getByText(ERROR_MESSAGE.owner_code_wrong)).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
