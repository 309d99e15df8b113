import type { Page } from '@playwright/test';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { commentsOf, keptComments } from '../support/comments.ts';
import { nextFrame, scrollUntil } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { openFromFeed, postHeading } from '../support/post-page.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const MENU_CODE = '**/assets/menu-popup-*';
const POST_CODE = '**/assets/post-page-*';
/** What is fetched when the page is idle. */
const LATE_CODE = ['toaster', 'menu-popup', 'dialog-popup', 'post-page', 'profile-page', 'settings-page'];

const message = (page: Page) => page.getByText(UNREACHABLE);

/** Stylesheets that did not arrive, and those that the page links to more than once. */
function stylesOf(page: Page) {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const missing = links.filter(({ sheet }) => !sheet).length;
    return { missing, repeated: links.length - new Set(links.map(({ href }) => href)).size };
  });
}

/** Resolves when the code that a press may ask for was fetched. */
function lateCode(page: Page): Promise<unknown> {
  return Promise.all(LATE_CODE.map((name) => page.waitForResponse(`**/assets/${name}-*.js`)));
}

test('without a network a like is taken back with its message, a menu opens, and a known post is shown', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle(), content: 'Known words' });
  const code = lateCode(page);
  await logIn(page, member);
  await code;
  await context.setOffline(true);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await like.click();
  await expect(page.getByText(`Your reaction was not saved. ${UNREACHABLE}`)).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(postHeading(page, title)).toBeVisible();
  await expect(page.getByText('Known words')).toBeVisible();
  await expect(message(page).first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(message(page)).toHaveCount(0);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a menu whose code cannot be fetched says so, and does not open later by itself', async ({
  page,
  plaza,
}) => {
  await page.route(MENU_CODE, (route) => route.abort());
  await stayUnreachable(page);
  await logIn(page, await createMember(plaza));
  const button = page.getByRole('button', { name: 'Open user menu' });
  await button.click();
  await expect(message(page)).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await button.blur();
  const code = page.waitForResponse(MENU_CODE);
  await button.focus();
  await (await code).finished();
  // By then the code has run, and what it changes is drawn.
  await page.evaluate((url) => import(url), (await code).url());
  await nextFrame(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});

test('the next page of the feed and its pictures come without a press when the connection returns', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  const oldest = await publish(plaza, member.session, { title: newTitle() });
  for (let post = 0; post < 24; post++)
    await publish(plaza, member.session, {
      title: newTitle(),
      ...(post === 7 && { image: PORTRAIT, alt: 'A portrait' }),
    });
  await page.setViewportSize({ width: 1280, height: 500 });
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await scrollUntil(page, message(page));
  const image = page.getByRole('img', { name: 'A portrait' });
  const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  expect(await width()).toBe(0);
  await context.setOffline(false);
  await expect.poll(width).toBeGreaterThan(0);
  await scrollUntil(page, cardOf(page, oldest.title));
  await expect(message(page)).toHaveCount(0);
});

test('what could not be asked of a server that is down is there once it is up again', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  const down = /\/(api|health)\//;
  await page.route(down, (route) => route.abort());
  await page.reload();
  await expect(message(page)).toBeVisible();
  await page.unroute(down);
  await expect(cardOf(page, title)).toBeVisible();
});

test('a page whose code did not come says that Plaza cannot be reached, and opens when it can', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await page.route(POST_CODE, (route) => route.abort());
  await stayUnreachable(page);
  await logIn(page, member);
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect(message(page)).toBeVisible();
  await expectAccessible(page);
  for (let press = 0; press < 3; press++) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('post-page'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed;
    for (let look = 0; look < 2; look++)
      await page.waitForEvent('requestfailed', (request) => request.url().endsWith(LIVE_PATH));
  }
  expect(await stylesOf(page)).toMatchObject({ repeated: 0 });
  await page.unrouteAll();
  await expect(postHeading(page, title)).toBeVisible();
  await expect.poll(() => stylesOf(page)).toMatchObject({ missing: 0, repeated: 0 });
});

test('a comment sent without a network says so at once, keeps its text, and is not sent later by itself', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await parts.field.fill('For later');
  await context.setOffline(true);
  await parts.button.click();
  await expect(message(page)).toBeVisible();
  await expect(parts.field).toHaveValue('For later');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await context.setOffline(false);
  // What waits for the connection is sent within two seconds of its return.
  await page.waitForTimeout(2500);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(parts.field).toHaveValue('For later');
  expect(await keptComments(plaza, member.session, post)).toEqual([]);
});
