import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { scrollUntil } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const LIST = `**${endpointPath(listPosts)}?**`;

test('a list that fails says so, keeps what is there and comes with Retry', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  for (let post = 0; post < 21; post++) await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  let failing = true;
  let asked = 0;
  await page.route(LIST, (route) => {
    asked++;
    if (!failing) return route.continue();
    return route.fulfill({
      status: 429,
      json: { message: 'Too much.', code: 'rate_limited', requestId: 'r' },
    });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  const lateCode = page.waitForResponse((response) => response.url().includes('/new-posts'));
  await page.getByRole('button', { name: 'Login' }).click();
  await lateCode;
  await expect(page.getByText('Too much.')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(asked, 'the list waits for its Retry').toBe(2);
});

test('a next page that fails keeps the posts and comes with Retry', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  for (let post = 0; post < 21; post++) await publish(plaza, member.session, { title: newTitle() });
  await page.route(
    (url) => url.searchParams.has('cursor'),
    (route) =>
      route.fulfill({ status: 429, json: { message: 'Too much.', code: 'rate_limited', requestId: 'r' } }),
  );
  await logIn(page, member);
  const last = page.getByRole('article').last();
  await scrollUntil(page, page.getByText('Too much.'));
  await expect(last).toHaveAttribute('aria-posinset', '20');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(last).not.toHaveAttribute('aria-posinset', '20');
});
