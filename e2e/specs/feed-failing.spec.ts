import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { memberWithPosts, scrollUntil } from '../support/feed.ts';
import { logIn } from '../support/members.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';

const LIST = `**${endpointPath(listPosts)}?**`;

const FAILURE = { status: 429, json: { message: 'Too much.', code: 'rate_limited', requestId: 'r' } };

test('a list that failed to load shows a message, and Retry loads it', MAIN, async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  let failing = true;
  let asked = 0;
  await page.route(LIST, (route) => {
    asked++;
    return failing ? route.fulfill(FAILURE) : route.continue();
  });
  const lateCode = page.waitForResponse((response) => response.url().includes('/new-posts'));
  await logIn(page, member);
  await lateCode;
  await expect(page.getByText('Too much.')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(asked, 'the list waits for its Retry').toBe(2);
});

test('a next page that failed to load keeps the posts, and Retry loads it', async ({ page, plaza }) => {
  const { member } = await memberWithPosts(plaza, 21);
  await page.route(
    (url) => url.searchParams.has('cursor'),
    (route) => route.fulfill(FAILURE),
  );
  await logIn(page, member);
  const last = page.getByRole('article').last();
  await scrollUntil(page, page.getByText('Too much.'));
  await expect(last).toHaveAttribute('aria-posinset', '20');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(last).not.toHaveAttribute('aria-posinset', '20');
});
