import type { Page } from '@playwright/test';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { logIn } from '../support/members.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const API = '**/api/**';

/** Answers all calls with 503, and returns their number. `/health/live` still answers. */
async function failApi(page: Page, path: string): Promise<() => number> {
  let calls = 0;
  await page.route(API, (route) => {
    if (route.request().url().includes(path)) calls++;
    return route.fulfill({ status: 503 });
  });
  return () => calls;
}

test('a remembered session is restored when only the API failed for long', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  const calls = await failApi(page, '/auth/refresh');
  await page.reload();
  await expect.poll(calls).toBeGreaterThan(4);
  await page.unroute(API);
  await expect(cardOf(page, title)).toBeVisible();
});

test('the feed loads when only the API failed for long', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  const path = '/api/posts/?';
  let calls = 0;
  let failing = true;
  await page.route(`**${path.slice(0, -1)}*`, (route) => {
    calls++;
    return failing ? route.fulfill({ status: 503 }) : route.continue();
  });
  await logIn(page, member);
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  await expect.poll(() => calls).toBeGreaterThan(12);
  failing = false;
  await expect(cardOf(page, title)).toBeVisible();
});
