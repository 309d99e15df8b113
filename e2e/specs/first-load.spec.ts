import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf } from '../support/watch-page.ts';

const CODE = '**/assets/index-*.js';

/** The paths of the API that this page asks for from now on, in their order. */
function asksOf(page: Page): readonly string[] {
  const asks: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ([endpointPath(refreshSession), endpointPath(listPosts)].includes(pathname)) asks.push(pathname);
  });
  return asks;
}

test('the session and the first posts are asked for beside the code, and once', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle(), image: PORTRAIT });
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  const asks = asksOf(page);
  const both = [endpointPath(refreshSession), endpointPath(listPosts)];
  const isAsked = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await isAsked.promise;
    await route.continue();
  });
  const image = page.waitForRequest('**/media/**');
  await page.goto(PAGES.feed, { waitUntil: 'commit' });
  await expect.poll(() => asks).toEqual(both);
  await image;
  isAsked.resolve();
  await expect(cardOf(page, title)).toBeVisible();
  expect(asks).toEqual(both);
  expect(complaints).toEqual([]);
});

test('what was asked for in vain is asked for again', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  await page.route(`**${endpointPath(listPosts)}*`, (route) => route.abort(), { times: 1 });
  await page.goto(PAGES.feed);
  await expect(cardOf(page, title)).toBeVisible();
  expect(complaints).toEqual([]);
});
