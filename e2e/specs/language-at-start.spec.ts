import type { Browser } from '@playwright/test';
import { directionOf } from '@plaza/contract/direction.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { nextFrame } from '../support/feed.ts';
import {
  ALL_LANGUAGES,
  expectLanguage,
  keepLanguage,
  openBrowserFor,
  watchHeadings,
} from '../support/languages.ts';
import { createMember } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { textsOf } from '../support/texts.ts';
import { logIn } from '../support/walk/form-steps.ts';
import { walkerOf } from '../support/walk/walker.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const SCRIPTS = '**/assets/*.js';
const [english, german, arabic] = [textsOf('en'), textsOf('de'), textsOf('ar')];

/** The files that a page requests until it is visible, without language and hash. */
async function requestsUntilVisible(browser: Browser, plaza: PlazaServer, locale: string, heading: string) {
  const page = await openBrowserFor(browser, plaza, locale);
  const requests: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    requests.push(path.replace(/(?:en|de|ar)?-?([a-z-]+?)-[\w-]{7}(?=\.\w+$)/, '$1'));
  });
  await delayRequests(page, SCRIPTS);
  await page.goto(PAGES.logIn, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.context().close();
  return requests.toSorted();
}

test.describe('in a browser of Austria', () => {
  test.use({ locale: 'de-AT' });

  test('the first bytes are in German, and the page stays so', MAIN, async ({ page }) => {
    const browserErrors = browserErrorsOf(page);
    const headings = await watchHeadings(page);
    const release = await delayRequests(page, SCRIPTS);
    const answer = await page.goto(PAGES.logIn, { waitUntil: 'commit' });
    expect(await answer?.text()).toMatch(/^<!doctype html>\s*<html lang="de" dir="ltr"/);
    await expect(page.getByRole('heading', { name: german('login.welcome') })).toBeVisible();
    await expect(page.getByRole('button', { name: german('login.submit'), exact: true })).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page).toHaveTitle(`${german('login.title')} · Plaza`);
    await expectLanguage(page, german);
    expect(await headings()).toEqual([german('login.welcome')]);
    expect(browserErrors).toEqual([]);
  });

  test('the language that was chosen in the browser comes before its own, unless there is none of that code', async ({
    page,
    plaza,
  }) => {
    for (const [chosen, shown] of [
      ['ar', arabic],
      ['xx', german],
      ['', german],
      ['__proto__', german],
    ] as const) {
      await keepLanguage(page, plaza, chosen);
      await page.goto(PAGES.logIn);
      await expect(page).toHaveTitle(`${shown('login.title')} · Plaza`);
      await expectLanguage(page, shown);
    }
  });

  test('a session that cannot be restored before the texts are loaded says so in German', async ({
    page,
    plaza,
  }) => {
    await logIn(walkerOf(page, german, await createMember(plaza)));
    await stayUnreachable(page);
    const refresh = `**${endpointPath(refreshSession)}`;
    await page.route(refresh, (route) => route.abort());
    const release = await delayRequests(page, '**/assets/de-start-*.js');
    // After a failure, the code checks whether the server is reachable.
    const check = page.waitForEvent('requestfailed', (request) => request.url().endsWith(LIVE_PATH));
    await page.reload({ waitUntil: 'commit' });
    await check;
    await nextFrame(page);
    release();
    await expect(page.getByText(german('api.unreachable'))).toBeVisible();
    await page.unroute(refresh);
    await page.getByRole('button', { name: german('common.tryAgain') }).click();
    await expect(page.getByRole('button', { name: german('app.openMenu') })).toBeVisible();
  });

  for (const path of [PAGES.logIn, PAGES.signUp, '/nowhere'])
    test(`when the texts of ${path} cannot be loaded, the page says so and can be tried again`, async ({
      page,
    }) => {
      const start = '**/assets/de-start-*.js';
      await page.route(start, (route) => route.abort());
      await page.goto(path);
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(german('html.failed').replace('%COMMUNITY_NAME%', 'Plaza'));
      await page.unroute(start);
      await failure.getByRole('button', { name: german('common.tryAgain') }).click();
      await expect(failure).toBeHidden();
      await expect(page.getByRole('combobox', { name: german('language.label') })).toBeVisible();
    });

  test('public pages are in German', async ({ page }) => {
    const browserErrors = browserErrorsOf(page);
    const headings = await watchHeadings(page);
    for (const [path, title, heading] of [
      [PAGES.signUp, 'signup.title', 'signup.heading'],
      [PAGES.recover, 'recovery.title', 'recovery.heading'],
      [PAGES.reset, 'recovery.reset.title', 'recovery.reset.linkIncomplete'],
      [PAGES.rules, 'rules.title', 'rules.none'],
      ['/no/such/page', 'notFound.title', 'notFound.heading'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${german(title)} · Plaza`);
      await expect(page.getByRole('heading', { level: 1, name: german(heading) })).toBeVisible();
      expect(await headings()).not.toContain(english(heading));
      await expectLanguage(page, german);
    }
    expect(browserErrors).toEqual([]);
  });
});

test('a page in another language requests as many files before its first paint as in English', async ({
  browser,
  plaza,
}) => {
  const inEnglish = await requestsUntilVisible(browser, plaza, 'en-GB', english('login.welcome'));
  expect(inEnglish).toContain('/assets/start.js');
  for (const t of [german, arabic])
    expect(await requestsUntilVisible(browser, plaza, t.language, t('login.welcome'))).toEqual(inEnglish);
});

for (const language of ALL_LANGUAGES)
  test(`the log-in page in ${language} is taken over without errors, and stays in it`, async ({
    page,
    plaza,
  }) => {
    const browserErrors = browserErrorsOf(page);
    const headings = await watchHeadings(page);
    await keepLanguage(page, plaza, language);
    await page.goto(PAGES.logIn);
    // React sets the title when it takes over.
    await expect(page).toHaveTitle(/ · Plaza$/);
    await page.waitForLoadState('networkidle');
    await expectLanguage(page, { language, direction: directionOf(language) });
    expect(await headings()).toHaveLength(1);
    expect(browserErrors).toEqual([]);
  });
