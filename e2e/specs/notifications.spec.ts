import { endpointPath } from '@plaza/contract/endpoint.ts';
import { readNotifications } from '@plaza/contract/notification.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { bellOf, expectUnread, notificationsOf } from '../support/notifications.ts';
import { callAs, cardOf, memberWithPost, publish } from '../support/posts.ts';
import { postHeading } from '../support/post-page.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test(
  'the bell counts, and a notification leads to the comment and is read then',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const { member, post } = await memberWithPost(plaza);
    const [ada, ben] = [
      await createMember(plaza, { name: 'Ada' }),
      await createMember(plaza, { name: 'Ben' }),
    ];
    for (let number = 0; number < 12; number++)
      await writeComment(plaza, ada.session, post, `From Ada ${number}`);
    await writeComment(plaza, ben.session, post, 'From Ben');
    const liked = await publish(plaza, member.session);
    await callAs(plaza, ben.session, toggleLike, { json: { PostId: liked.id } });
    await logIn(page, member);
    await expectUnread(page, 2);
    await bellOf(page).click();
    await expect(page).toHaveURL(PAGES.notifications);
    const { items, link, unread } = notificationsOf(page);
    let reads = 0;
    page.on(
      'request',
      (request) => (reads += request.url().includes(endpointPath(readNotifications)) ? 1 : 0),
    );
    await expect(page.getByRole('list', { name: 'Today' })).toBeVisible();
    await expect(unread).toHaveCount(2);
    await expect(link(`Ben liked ${liked.title}`)).toBeVisible();
    await link(`Ben and Ada commented on ${post.title}`).click();
    await expect(page).toHaveURL(pagePath('post', { id: post.id }));
    const first = commentsOf(page).items.filter({ hasText: 'From Ada 0' });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expectUnread(page, 1);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(items).toHaveCount(2);
    await expect(unread).toHaveCount(1);
    await link('Ben liked').click();
    await expect(postHeading(page, liked.title)).toBeVisible();
    await expectUnread(page, 0);
    // The visits of the post marked them.
    expect(reads).toBe(0);
    expect(browserErrors).toEqual([]);
  },
);

test('opening a post reads the notifications about it, in all browsers of the member', async ({
  page,
  plaza,
  browser,
}) => {
  const { member, post } = await memberWithPost(plaza);
  const ada = await createMember(plaza, { name: 'Ada' });
  await writeComment(plaza, ada.session, post, 'Hello');
  const context = await browser.newContext({ baseURL: plaza.url });
  const elsewhere = await context.newPage();
  for (const each of [page, elsewhere]) {
    await each.goto(PAGES.feed);
    await logIn(each, member);
    await expectUnread(each, 1);
  }
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expectUnread(page, 0);
  await expectUnread(elsewhere, 0);
  await writeComment(plaza, ada.session, post, 'And another one');
  await expect(commentsOf(page).items).toHaveCount(2);
  await expectUnread(page, 0);
  await expectUnread(elsewhere, 0);
  await context.close();
});

test('all are marked as read at once, in other tabs, too, and a failure reverts it', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  await writeComment(plaza, other.session, post, 'Hello');
  await callAs(plaza, other.session, toggleLike, { json: { PostId: post.id } });
  await logIn(page, member, { remember: true });
  const { unread, markAll, open } = notificationsOf(page);
  await open();
  await expectUnread(page, 2);
  const behind = await openBehind(page, PAGES.feed);
  await expectUnread(behind, 2);
  await stayUnreachable(page);
  const calls = `**${endpointPath(readNotifications)}`;
  await page.route(calls, (route) => route.abort());
  await markAll.click();
  await expect(page.getByText('Notifications were not marked as read.')).toBeVisible();
  await expect(unread).toHaveCount(2);
  await expectUnread(page, 2);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(unread).toHaveCount(0);
  await expectUnread(page, 0);
  await expect(markAll).toHaveCount(0);
  await expectUnread(behind, 0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Today' })).toBeVisible();
  await expect(unread).toHaveCount(0);
});

test('notifications are read by keyboard only', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  await writeComment(plaza, other.session, post, 'Hello');
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await page.keyboard.type('gn');
  await expect(page).toHaveURL(PAGES.notifications);
  const { link, markAll } = notificationsOf(page);
  await expect(link('commented on')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Settings of notifications' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(markAll).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link('commented on')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(commentsOf(page).items.filter({ hasText: 'Hello' })).toBeFocused();
  await page.keyboard.type('gn');
  await expect(link('commented on')).toBeVisible();
  await expect(markAll).toHaveCount(0);
});

test('Back from a notification returns to the same height of the list', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const other = await createMember(plaza);
  const titles = [];
  for (let number = 0; number < 15; number++) {
    const post = await publish(plaza, member.session);
    await callAs(plaza, other.session, toggleLike, { json: { PostId: post.id } });
    titles.unshift(post.title);
  }
  await logIn(page, member);
  await bellOf(page).click();
  const link = notificationsOf(page).link(titles[12] ?? '');
  await link.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(0);
  await link.click();
  await expect(postHeading(page, titles[12] ?? '')).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);
});

test('notifications are accessible in every state and fit 320 px', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza, { title: `${'long'.repeat(20)} ${Date.now()}` });
  await logIn(page, member, { remember: true });
  const { open, unread } = notificationsOf(page);
  await open();
  await expect(page.getByText('Nothing yet')).toBeVisible();
  await expectAccessible(page);
  for (let number = 0; number < 4; number++)
    await writeComment(plaza, (await createMember(plaza)).session, post, 'Hello');
  await open();
  await expect(unread).toHaveCount(1);
  await expectUnread(page, 1);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  const other = await createMember(plaza);
  for (let number = 0; number < 9; number++) {
    const { id } = await publish(plaza, member.session);
    await callAs(plaza, other.session, toggleLike, { json: { PostId: id } });
  }
  await expect(bellOf(page).locator('[data-count]')).toHaveAttribute('data-count', '9+');
  await expectAccessible(page);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
