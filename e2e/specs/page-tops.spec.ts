import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { button } from '../support/first-day.ts';
import { memberWithPosts } from '../support/feed.ts';
import { logIn, newIdentity } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { composerOf } from '../support/posts.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, test } from '../support/test.ts';

// Low, so that every form has to be scrolled.
test.use({ viewport: { width: 320, height: 400 } });

const heightOf = (page: Page) => page.evaluate(() => scrollY);

test('the feed starts at its top after a sign-up in a scrolled form', async ({ page, plaza }) => {
  await memberWithPosts(plaza, 5);
  const member = newIdentity();
  await fillCredentials(page, member);
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await button(page, 'Submit').scrollIntoViewIfNeeded();
  expect(await heightOf(page)).toBeGreaterThan(0);
  await button(page, 'Submit').click();
  await expect(composerOf(page).title).toBeInViewport({ ratio: 1 });
  expect(await heightOf(page)).toBe(0);
});

test('feed and log-in page start at their tops after a log-in and a sign-out', async ({ page, plaza }) => {
  const { member } = await memberWithPosts(plaza, 5);
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeAttached();
  expect(await heightOf(page)).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expect(page).toHaveURL(PAGES.logIn);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeInViewport({ ratio: 1 });
  expect(await heightOf(page)).toBe(0);
});
