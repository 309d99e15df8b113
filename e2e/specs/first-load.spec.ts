import type { Page, Route } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { memberWithPosts, scrollUntil } from '../support/feed.ts';
import { logIn, PORTRAIT } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const CODE = '**/assets/index-*.js';

/** Collects the requests for the session and for posts, in order. */
function asksOf(page: Page): readonly string[] {
  const asks: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ([endpointPath(refreshSession), endpointPath(listPosts)].includes(pathname)) asks.push(pathname);
  });
  return asks;
}

test(
  'session and first posts are requested once, while the code is loading',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const { member, title } = await memberWithPost(plaza, { image: PORTRAIT });
    await logIn(page, member, { remember: true });
    await expect(cardOf(page, title)).toBeVisible();
    const asks = asksOf(page);
    const both = [endpointPath(refreshSession), endpointPath(listPosts)];
    const release = await delayRequests(page, CODE);
    const image = page.waitForRequest('**/media/**');
    await page.goto(PAGES.feed, { waitUntil: 'commit' });
    await expect.poll(() => asks).toEqual(both);
    await image;
    await expect(page).toHaveTitle('Home · Plaza');
    release();
    await expect(cardOf(page, title)).toBeVisible();
    expect(asks).toEqual(both);
    expect(browserErrors).toEqual([]);
  },
);

test('a reload of a scrolled feed requests its posts once', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 30);
  const oldest = titles.at(-1) ?? '';
  await logIn(page, member, { remember: true });
  await scrollUntil(page, cardOf(page, oldest));
  const asks = asksOf(page);
  await page.reload();
  await expect(cardOf(page, oldest)).toBeInViewport();
  expect(asks).toEqual([endpointPath(refreshSession), endpointPath(listPosts)]);
});

test('an early request that failed is repeated', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  await page.route(`**${endpointPath(listPosts)}*`, (route) => route.abort(), { times: 1 });
  await page.goto(PAGES.feed);
  await expect(cardOf(page, title)).toBeVisible();
  expect(browserErrors).toEqual([]);
});

for (const [what, fail] of [
  ['is cut off', (route: Route) => route.abort('connectionreset')],
  ['is answered with 503', (route: Route) => route.fulfill({ status: 503, body: 'Unavailable' })],
  ['is replaced by another page', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
] as const)
  for (const path of [PAGES.logIn, PAGES.signUp, PAGES.feed])
    test(`when the code of ${path} ${what}, the page says so and can be tried again`, async ({ page }) => {
      await page.route(CODE, fail);
      await page.goto(path);
      const failure = page.getByRole('alert');
      await expect(failure).toContainText('Plaza cannot be loaded. Check your connection and try again.');
      await expectAccessible(page);
      await page.unroute(CODE);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(failure).toBeHidden();
    });

test('a page whose code cannot be loaded looks for it again with a session, too', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  await page.route(CODE, (route) => route.abort());
  await page.reload();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, title)).toBeVisible();
});
