import { endpointPath } from '@plaza/contract/endpoint.ts';
import { setNotificationSettings } from '@plaza/contract/notification.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { notificationsOf } from '../support/notifications.ts';
import { chooseForPost } from '../support/post-page.ts';
import { callAs, memberWithPost, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';

test(
  'what the settings switch off causes no notification, and a failure reverts the switch',
  MAIN,
  async ({ page, plaza }) => {
    const { member, post } = await memberWithPost(plaza);
    const settings = pagePath('settings', { id: member.session.userId });
    await logIn(page, member, { remember: true });
    await page.goto(settings);
    const likes = page.getByRole('switch', { name: 'Likes of my posts' });
    await expect(likes).toBeChecked();
    await expect(page.getByRole('switch', { name: 'New reports' })).toHaveCount(0);
    await stayUnreachable(page);
    const calls = `**${endpointPath(setNotificationSettings)}`;
    await page.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await likes.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('The setting was not saved.')).toBeVisible();
    await expect(likes).toBeChecked();
    await page.unroute(calls);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(likes).not.toBeChecked();
    await saved;
    const other = await createMember(plaza);
    await callAs(plaza, other.session, toggleLike, { json: { PostId: post.id } });
    await writeComment(plaza, other.session, post, 'Hello');
    await page.goto(PAGES.notifications);
    await expect(notificationsOf(page).items).toHaveCount(1);
    await page.goto(settings);
    await expect(likes).not.toBeChecked();
  },
);

test('a muted post causes no notifications, which can be undone', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  const theirs = await publish(plaza, other.session);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id: post.id }));
  await chooseForPost(page, 'Mute this post');
  await expect(page.getByText('You get no more notifications about this post')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Unmute this post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await writeComment(plaza, other.session, post, 'Hello');
  await page.goto(pagePath('post', { id: theirs.id }));
  const more = page.getByRole('button', { name: 'More', exact: true });
  await chooseFrom(page, more, 'Mute this post');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You get notifications about this post again.')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Mute this post' })).toBeVisible();
  await notificationsOf(page).open();
  await expect(page.getByText('Nothing yet')).toBeVisible();
});
