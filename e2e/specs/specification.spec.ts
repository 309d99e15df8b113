import type { Page } from '@playwright/test';
import { COMMENT_ENDPOINTS } from '@plaza/contract/comment.ts';
import { listDevices } from '@plaza/contract/device.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getNotificationSettings, getPostMute, listNotifications } from '@plaza/contract/notification.ts';
import { listPasskeys } from '@plaza/contract/passkey.ts';
import { POST_ENDPOINTS } from '@plaza/contract/post.ts';
import { getReadState, recordSeenPosts } from '@plaza/contract/read-state.ts';
import { toggleDislike, toggleLike, REACTION_ENDPOINTS } from '@plaza/contract/reaction.ts';
import { getRecovery } from '@plaza/contract/recovery.ts';
import { SESSION_ENDPOINTS } from '@plaza/contract/session.ts';
import { USER_ENDPOINTS } from '@plaza/contract/user.ts';
import { VIEW_ENDPOINTS } from '@plaza/contract/view.ts';
import { commentsOf } from '../support/comments.ts';
import { button, field, signUp, writePost } from '../support/first-day.ts';
import { createMember, newIdentity } from '../support/members.ts';
import { chooseFrom, confirmDeletion, userMenu } from '../support/menus.ts';
import { chooseForPost, postHeading } from '../support/post-page.ts';
import { cardOf, composerOf, newTitle, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { callsOf, browserErrorsOf } from '../support/watch-page.ts';

const step = test.step;

const choose = (page: Page, item: string) => chooseFrom(page, userMenu(page), item);

test('a member uses all features of the specification in sequence', MAIN, async ({ page, plaza }) => {
  const [browserErrors, calls] = [browserErrorsOf(page), callsOf(page)];
  const [member, other, title] = [newIdentity(), await createMember(plaza), newTitle()];
  const others = await publish(plaza, other.session, { content: 'By somebody else' });
  const card = cardOf(page, title);

  await step('without a session every protected route leads to /login', async () => {
    for (const path of ['/', `/post/${others.id}`, `/profile/${other.username}`, '/settings/1']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/no/such/page');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL('/login');
  });

  await step('signs up in two steps and lands on the feed', async () => {
    await signUp(page, member);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Plaza' })).toHaveAttribute('href', '/');
  });

  await step('publishes a post with an image', async () => {
    await writePost(page, title);
    await expect(card.getByRole('img', { name: 'A portrait' })).toBeVisible();
    await expect(card.getByText('New', { exact: true })).toBeVisible();
    await expect(card.getByText('0 Viewes')).toBeVisible();
    await expect(card.locator('time')).toHaveText(/ago$|^just now$/);
    await expect(composerOf(page).title).toHaveValue('');
  });

  await step('opens the post, which records a view and removes the badge', async () => {
    await card.getByRole('link', { name: title }).click();
    await expect(postHeading(page, title)).toBeVisible();
    await button(page, 'Back').click();
    await expect(card.getByText('1 View', { exact: true })).toBeVisible();
    await expect(card.getByText('New', { exact: true })).toBeHidden();
  });

  await step('likes and dislikes, one at a time', async () => {
    const like = card.getByRole('button', { name: 'Like', exact: true });
    const dislike = card.getByRole('button', { name: 'Dislike', exact: true });
    for (const [pressed, shut, toggle] of [
      [like, dislike, toggleLike],
      [dislike, like, toggleDislike],
    ] as const) {
      // Two presses during one call would cancel each other without a call.
      const answered = page.waitForResponse(`**${endpointPath(toggle)}`);
      await pressed.click();
      await expect(shut).toBeDisabled();
      await answered;
      await pressed.click();
      await expect(shut).toBeEnabled();
    }
  });

  await step('comments and deletes the comment', async () => {
    const comments = commentsOf(page);
    await card.getByRole('link', { name: '0 comments' }).click();
    await comments.button.click();
    await comments.field.fill('First!');
    await comments.button.click();
    await expect(comments.items).toHaveText([/First!/]);
    await comments.deleteFirst();
    await confirmDeletion(page);
    await expect(comments.items).toHaveCount(0);
  });

  await step('edits the post; a second Edit discards the changes', async () => {
    await chooseForPost(page, 'Edit');
    await field(page, 'Title').fill('Thrown away');
    await chooseForPost(page, 'Edit');
    await expect(postHeading(page, title)).toBeVisible();
    await chooseForPost(page, 'Edit');
    await field(page, 'Content').fill('Of the second day');
    await chooseForPost(page, 'Save');
    await expect(page.getByText('Of the second day')).toBeVisible();
  });

  await step('sees no menus on post and profile of another member', async () => {
    await page.getByRole('link', { name: 'Plaza' }).click();
    await cardOf(page, others.title)
      .getByRole('link', { name: `@${other.username}` })
      .click();
    await expect(page).toHaveURL(`/profile/${other.username}`);
    await cardOf(page, others.title).getByRole('link', { name: others.title }).click();
    await expect(page).toHaveURL(`/post/${others.id}`);
    await expect(button(page, 'Post menu')).toHaveCount(0);
    await expect(button(page, 'Comment menu')).toHaveCount(0);
  });

  await step('saves a bio when its field loses focus', async () => {
    await choose(page, 'Your Profile');
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await button(page, 'Profile menu').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await field(page, 'Bio').fill('Likes oranges');
    await field(page, 'Bio').blur();
    await expect(field(page, 'Bio')).toBeHidden();
    await expect(page.getByText('Likes oranges')).toBeVisible();
  });

  await step('saves the settings and changes the password', async () => {
    await choose(page, 'Settings');
    await expect(page).toHaveURL(/\/settings\/\d+$/);
    await field(page, 'Name').fill('Another Name');
    await Promise.all([
      page.getByText('Profile updated successfully').waitFor(),
      button(page, 'Save').click(),
    ]);
    await expect(page.getByText('Profile updated successfully')).toBeHidden();
    await expect(button(page, 'Change')).toBeDisabled();
    await field(page, 'Password').fill('Another2?');
    await field(page, 'Confirm Password').fill('Another2?');
    await button(page, 'Change').click();
    await expect(field(page, 'Password')).toHaveValue('');
  });

  await step('switches the theme', async () => {
    await choose(page, 'Dark Theme');
    await expect(page.locator('html')).toHaveClass('dark');
    await choose(page, 'Light Theme');
    await expect(page.locator('html')).toHaveClass('light');
    expect(await page.evaluate(() => localStorage.getItem('color-theme'))).toBe('light');
  });

  await step('signs out and in again with "Remember me", and a reload restores the session', async () => {
    await choose(page, 'Sign out');
    await expect(page).toHaveURL('/login');
    await page.goto(`/profile/${member.username}`);
    await field(page, 'Email').fill(member.email);
    await field(page, 'Password').fill(member.password);
    await button(page, 'Login').click();
    await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect.');
    await field(page, 'Password').fill('Another2?');
    await page.getByLabel('Remember me').check();
    await button(page, 'Login').click();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await page.reload();
    await expect(page.getByText('Likes oranges')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
  });

  await step('deletes the post and the account', async () => {
    await card.getByRole('link', { name: title }).click();
    await chooseForPost(page, 'Delete');
    await confirmDeletion(page);
    await expect(page).toHaveURL('/');
    await expect(card).toHaveCount(0);
    await choose(page, 'Settings');
    await button(page, 'Delete Account').click();
    await confirmDeletion(page);
    await expect(page).toHaveURL('/signup');
  });

  expect(browserErrors).toEqual([]);
  // Posts contain their reactions, so the page needs no lists of them; the log-in is recent.
  const unused = ['listLikes', 'listDislikes', 'changeRole', 'confirmPassword'];
  const needed = [
    ...SESSION_ENDPOINTS,
    ...USER_ENDPOINTS,
    ...POST_ENDPOINTS,
    ...VIEW_ENDPOINTS,
    ...COMMENT_ENDPOINTS,
    ...REACTION_ENDPOINTS,
  ];
  const further = [getReadState, recordSeenPosts, streamEvents, listNotifications, getNotificationSettings];
  const all = [...needed, ...further, getPostMute, getRecovery, listDevices, listPasskeys];
  const names = all.map(({ name }) => name).filter((name) => !unused.includes(name));
  expect(calls).toEqual(new Set(names));
});
