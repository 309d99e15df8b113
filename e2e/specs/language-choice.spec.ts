import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { expectLanguage, expectLogInPage, languageSelect, navigationsOf } from '../support/languages.ts';
import { createMember } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { expect, test } from '../support/test.ts';
import { textsOf, type Texts } from '../support/texts.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const CODE = '**/assets/index-*.js';
const textsFile = ({ language }: Texts) => `**/assets/${language}-start-*.js`;
const [english, german, arabic] = [textsOf('en'), textsOf('de'), textsOf('ar')];

const email = (page: Page) => page.locator('[name="email"]');
const password = (page: Page) => page.locator('[name="password"]');

test('a choice at the foot of the log-in page turns it in place, keeps what was typed, and lasts', async ({
  page,
  plaza,
}) => {
  const browserErrors = browserErrorsOf(page);
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await email(page).fill(member.email);
  await password(page).fill(member.password);
  await page.getByLabel(english('login.remember')).check();
  const navigations = navigationsOf(page);
  for (const t of [german, arabic, english, german]) {
    await languageSelect(page).selectOption(t.language);
    await expectLogInPage(page, t);
    await expectAccessible(page);
    await expect(email(page)).toHaveValue(member.email);
    await expect(password(page)).toHaveValue(member.password);
    await expect(page.getByLabel(t('login.remember'))).toBeChecked();
  }
  await page.getByRole('button', { name: german('login.submit'), exact: true }).click();
  await expect(page.getByRole('button', { name: german('app.openMenu') })).toBeVisible();
  await expect(page.getByRole('region', { name: german('posts.composer.heading') })).toBeVisible();
  expect(navigations).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: german('app.openMenu') })).toBeVisible();
  await expectLanguage(page, german);
  expect(browserErrors).toEqual([]);
});

test('a choice before the code is loaded has its effect once it is loaded', async ({ page }) => {
  const browserErrors = browserErrorsOf(page);
  const navigations = navigationsOf(page);
  const release = await delayRequests(page, CODE);
  await page.goto(PAGES.logIn, { waitUntil: 'commit' });
  await email(page).fill('ada@example.org');
  await languageSelect(page).selectOption('ar');
  await password(page).fill('Secret1!');
  release();
  await expectLogInPage(page, arabic);
  await expect(email(page)).toHaveValue('ada@example.org');
  await expect(password(page)).toHaveValue('Secret1!');
  expect(navigations).toHaveLength(1);
  expect(browserErrors).toEqual([]);
});

test('of two choices the last one counts, also if its texts arrive first', async ({ page }) => {
  await page.goto(PAGES.logIn);
  const release = await delayRequests(page, textsFile(german));
  const asked = page.waitForRequest(textsFile(german));
  await languageSelect(page).selectOption('de');
  await asked;
  await languageSelect(page).selectOption('ar');
  await expectLogInPage(page, arabic);
  const headings = await page.evaluateHandle(() => {
    const shown: string[] = [];
    new MutationObserver(() => shown.push(document.documentElement.lang)).observe(document.documentElement, {
      attributes: true,
    });
    return shown;
  });
  const answered = page.waitForResponse(textsFile(german));
  release();
  await (await answered).finished();
  await page.waitForLoadState('networkidle');
  await expectLogInPage(page, arabic);
  expect(await headings.jsonValue()).toEqual([]);
});

test('a choice of the present language revokes one whose texts have not arrived', async ({ page }) => {
  await page.goto(PAGES.logIn);
  const release = await delayRequests(page, textsFile(german));
  const asked = page.waitForRequest(textsFile(german));
  await languageSelect(page).selectOption('de');
  await asked;
  await languageSelect(page).selectOption('en');
  const answered = page.waitForResponse(textsFile(german));
  release();
  await (await answered).finished();
  await page.waitForLoadState('networkidle');
  await expectLogInPage(page, english);
});

test('a choice without a connection leaves the page as it is, and the next visit is in the chosen language', async ({
  page,
  context,
}) => {
  const browserErrors = browserErrorsOf(page);
  await page.goto(PAGES.logIn);
  await page.waitForLoadState('networkidle');
  await email(page).fill('ada@example.org');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await languageSelect(page).selectOption('ar');
  await failed;
  await expectLanguage(page, english);
  await expect(page.getByRole('heading', { name: english('login.welcome') })).toBeVisible();
  await expect(email(page)).toHaveValue('ada@example.org');
  await context.setOffline(false);
  await languageSelect(page).selectOption('de');
  await expectLogInPage(page, german);
  await languageSelect(page).selectOption('ar');
  await expectLogInPage(page, arabic);
  expect(browserErrors).toEqual([]);
});
