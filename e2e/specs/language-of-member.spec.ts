import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { signUp } from '@plaza/contract/session.ts';
import {
  expectLanguage,
  expectLogInPage,
  languageSelect,
  memberWithLanguage,
  navigationsOf,
  openBrowserFor,
  watchHeadings,
} from '../support/languages.ts';
import { createMember, newIdentity } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { expect, test } from '../support/test.ts';
import { textsOf } from '../support/texts.ts';
import { logIn, submitSignUp } from '../support/walk/form-steps.ts';
import { walkerOf } from '../support/walk/walker.ts';
import { browserErrorsOf } from '../support/watch-page.ts';

const [english, german] = [textsOf('en'), textsOf('de')];

test('a sign-up after a choice stores the language, which other browsers show and keep after sign-out', async ({
  page,
  plaza,
  browser,
}) => {
  await page.goto(PAGES.logIn);
  await languageSelect(page).selectOption('de');
  const walker = walkerOf(page, german, newIdentity());
  await walker.link('login.signUp').click();
  await submitSignUp(walker);
  await expect(walker.region('posts.composer.heading')).toBeVisible();
  await walker.expectLanguage();

  const other = await openBrowserFor(browser, plaza, 'en-GB');
  const browserErrors = browserErrorsOf(other);
  await logIn(walkerOf(other, english, walker.member));
  const there = walkerOf(other, german, walker.member);
  await expect(there.region('posts.composer.heading')).toBeVisible();
  await expect(other).toHaveTitle(`${german('feed.heading')} · Plaza`);
  await there.expectLanguage();
  const headings = await watchHeadings(other);
  await other.reload();
  await expect(there.button('app.openMenu')).toBeVisible();
  await there.expectLanguage();
  expect(await headings()).toEqual([german('feed.heading')]);
  await there.choose('app.openMenu', 'app.signOut');
  await expectLogInPage(other, german);
  await other.reload();
  await expectLogInPage(other, german);
  expect(browserErrors).toEqual([]);
});

test('texts of the feed that arrive before the language of the member are replaced', async ({
  page,
  plaza,
}) => {
  const member = await memberWithLanguage(plaza, 'de');
  const start = '**/assets/de-start-*.js';
  const release = await delayRequests(page, start);
  const asked = page.waitForRequest(start);
  await logIn(walkerOf(page, english, member));
  await asked;
  await expect(page.getByRole('region', { name: english('posts.composer.heading') })).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: german('posts.composer.heading') })).toBeVisible();
  await expect(page.getByRole('button', { name: german('app.openMenu') })).toBeVisible();
  await expectLanguage(page, german);
});

test('a member without a setting keeps the language that was chosen for the log-in', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await languageSelect(page).selectOption('de');
  await expectLogInPage(page, german);
  const walker = walkerOf(page, german, member);
  await logIn(walker);
  await expect(walker.region('posts.composer.heading')).toBeVisible();
  await walker.expectLanguage();
});

test('a choice while the sign-up is sent does not lose it', async ({ page }) => {
  await page.goto(PAGES.signUp);
  const walker = walkerOf(page, english, newIdentity());
  const release = await delayRequests(page, `**${endpointPath(signUp)}`);
  const navigations = navigationsOf(page);
  const sent = page.waitForRequest(`**${endpointPath(signUp)}`);
  await submitSignUp(walker);
  await sent;
  await languageSelect(page).selectOption('de');
  await expect(page.getByRole('heading', { name: german('signup.profileHeading') })).toBeVisible();
  await expect(page.getByLabel(german('common.username'))).toHaveValue(walker.member.username);
  release();
  await expect(page.getByRole('region', { name: german('posts.composer.heading') })).toBeVisible();
  await expectLanguage(page, german);
  expect(navigations).toEqual([]);
});
