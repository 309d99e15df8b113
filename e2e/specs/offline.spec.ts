import type { Page } from '@playwright/test';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { commentsOf, storedComments } from '../support/comments.ts';
import { nextFrame, scrollUntil } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { openFromFeed, postHeading } from '../support/post-page.ts';
import { cardOf, likeOf, memberWithPost, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const MENU_CODE = '**/assets/menu-popup-*';
const POST_CODE = '**/assets/post-page-*';
/** Scripts that are loaded when the page is idle. */
const LATE_CODE = ['toaster', 'menu-popup', 'dialog-popup', 'post-page', 'profile-page', 'settings-page'];

const message = (page: Page) => page.getByText(UNREACHABLE);
const line = (page: Page) => page.getByText('You are offline. We keep what you write.');
const lineOfServer = (page: Page) => page.getByText('Plaza cannot be reached. We keep what you write.');

/** Resolves when these scripts are loaded. */
function lateCode(page: Page): Promise<unknown> {
  return Promise.all(LATE_CODE.map((name) => page.waitForResponse(`**/assets/${name}-*.js`)));
}

test(
  'offline a like is reverted with a message, a menu opens, and a known post is shown',
  MAIN,
  async ({ page, context, plaza }) => {
    const { member, title } = await memberWithPost(plaza, { content: 'Known words' });
    const code = lateCode(page);
    await logIn(page, member);
    await code;
    await context.setOffline(true);
    const like = likeOf(page, title);
    await like.click();
    await expect(page.getByText('Your reaction was not saved.', { exact: true })).toHaveCount(1);
    await expect(line(page)).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await userMenu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await cardOf(page, title).getByRole('link', { name: title }).click();
    await expect(postHeading(page, title)).toBeVisible();
    await expect(page.getByText('Known words')).toBeVisible();
    await expect(page.getByText('The comments could not be loaded.', { exact: true })).toBeVisible();
    await commentsOf(page).field.fill('For later');
    await commentsOf(page).button.click();
    await expect(page.getByText('That did not work', { exact: true })).toBeVisible();
    await expect(line(page)).toHaveCount(1);
    await expect(message(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText([
      /^That did not work/,
      /^The comments could not be loaded\./,
    ]);
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await context.setOffline(false);
    await expect(line(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(1);
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  },
);

test('a menu whose code failed to load shows a message and does not open later', async ({ page, plaza }) => {
  await page.route(MENU_CODE, (route) => route.abort());
  await stayUnreachable(page);
  await logIn(page, await createMember(plaza));
  const button = userMenu(page);
  await button.click();
  await expect(lineOfServer(page)).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await button.blur();
  const code = page.waitForResponse(MENU_CODE);
  await button.focus();
  await (await code).finished();
  // Waits until the script has run and its changes are drawn.
  await page.evaluate((url) => import(url), (await code).url());
  await nextFrame(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});

test('the next page of the feed and its images load when the connection returns', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  const oldest = await publish(plaza, member.session);
  for (let post = 0; post < 24; post++)
    await publish(plaza, member.session, {
      ...(post === 7 && { image: PORTRAIT, alt: 'A portrait' }),
    });
  await page.setViewportSize({ width: 1280, height: 500 });
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(line(page)).toBeVisible();
  const image = page.getByRole('img', { name: 'A portrait' });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('cursor='));
  await scrollUntil(page, image);
  await failed;
  const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  expect(await width()).toBe(0);
  await context.setOffline(false);
  await expect.poll(width).toBeGreaterThan(0);
  await scrollUntil(page, cardOf(page, oldest.title));
  await expect(line(page)).toHaveCount(0);
});

test('a page that failed to load while the server was down loads when it is up', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  const down = /\/(api|health)\//;
  await page.route(down, (route) => route.abort());
  await page.reload();
  await expect(message(page)).toBeVisible();
  await page.unroute(down);
  await expect(cardOf(page, title)).toBeVisible();
});

test('a page whose code failed to load shows a message, and opens when the server is reachable', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  await page.route(POST_CODE, (route) => route.abort());
  await stayUnreachable(page);
  await logIn(page, member);
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect(lineOfServer(page)).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await expectAccessible(page);
  for (let press = 0; press < 3; press++) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('post-page'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed;
    for (let look = 0; look < 2; look++)
      await page.waitForEvent('requestfailed', (request) => request.url().endsWith(LIVE_PATH));
  }
  await page.unrouteAll();
  await expect(postHeading(page, title)).toBeVisible();
});

test(
  'a comment that was sent offline shows a message, keeps its text and is not sent later',
  MAIN,
  async ({ page, context, plaza }) => {
    const { member, post } = await memberWithPost(plaza);
    const parts = commentsOf(page);
    await page.clock.install();
    await openFromFeed(page, post, member);
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await parts.field.fill('For later');
    await context.setOffline(true);
    await parts.button.click();
    await expect(page.getByText('That did not work')).toBeVisible();
    await expect(line(page)).toBeVisible();
    await expect(parts.field).toHaveValue('For later');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await context.setOffline(false);
    // Requests that wait for the connection are sent within two seconds.
    await page.clock.runFor(10_000);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
    await expect(parts.field).toHaveValue('For later');
    expect(await storedComments(plaza, member.session, post)).toEqual([]);
  },
);
