import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createComment } from '@plaza/contract/comment.ts';
import { test } from '../support/community.ts';
import { commentsOf } from '../support/comments.ts';
import { logInLive } from '../support/live.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { chooseFrom, confirmDeletion, userMenu } from '../support/menus.ts';
import { chooseForPost, openPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, composerOf, likeOf, memberWithPost, newTitle } from '../support/posts.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expectSaid, listen } from '../support/spoken.ts';
import { expect, MAIN } from '../support/test.ts';

test('sign-up and log-in say nothing beside the heading of the next page', MAIN, async ({ page, plaza }) => {
  await listen(page);
  const member = newIdentity();
  const heading = page.getByRole('heading', { level: 1, name: 'Home' });
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  const profile = page.getByRole('heading', { name: 'Profile' });
  await expect(profile).toBeFocused();
  await expect(profile).toHaveAccessibleDescription('Step 2 of 2');
  await expect(page).toHaveTitle('Profile · Sign up · Plaza');
  await expectSaid(page, 'portrait.jpg is chosen.', () => fillProfile(page, { ...member, username: '' }));
  await expectSaid(page, `@${member.username} is available.`, async () => {
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Username').press('Tab');
  });
  await expectSaid(page, undefined, async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(heading).toBeFocused();
  });
  const other = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await expectSaid(page, undefined, async () => {
    await logIn(page, other);
    await expect(heading).toBeFocused();
  });
});

test('a reaction says its result with the number, by key and by button', MAIN, async ({ page, plaza }) => {
  await listen(page);
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await expect(cardOf(page, title)).toBeVisible();
  await page.keyboard.press('j');
  await expectSaid(page, 'Liked, 1', () => page.keyboard.press('l'));
  await expectSaid(page, 'Remove your like first', () => page.keyboard.press('d'));
  await expectSaid(page, 'Like removed', () => page.keyboard.press('l'));
  await expectSaid(page, 'Liked, 1', () => likeOf(page, title).press('Enter'));
  const dislike = cardOf(page, title).getByRole('button', { name: 'Dislike' });
  await dislike.focus();
  await expect(dislike).toBeFocused();
  await expect(dislike).toHaveAccessibleDescription('Remove your like first');
  await expectSaid(page, 'Remove your like first', () => page.keyboard.press('Enter'));
  await expect(likeOf(page, title)).toHaveAttribute('aria-pressed', 'true');
});

test('a published, changed and deleted post is said once each', MAIN, async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  const composer = composerOf(page);
  await composer.title.fill(newTitle());
  await composer.content.fill('Content');
  await expectSaid(page, 'Your post was published.', () => composer.publish.click());
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, post.title)).toBeFocused();
  await chooseForPost(page, 'Edit');
  await page.getByRole('textbox', { name: 'Content' }).fill('Other content');
  await expectSaid(page, 'Post updated.', () =>
    page.getByRole('main').getByRole('button', { name: 'Save' }).click(),
  );
  await chooseForPost(page, 'Delete');
  await expect(page.getByRole('heading', { name: 'Delete this post?' })).toBeFocused();
  await expectSaid(page, 'Post deleted.', () => confirmDeletion(page));
});

test('an added and deleted comment is said once each', async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  const { field, items } = commentsOf(page);
  await field.fill('A comment');
  await expectSaid(page, 'Your comment was added.', () =>
    page.getByRole('button', { name: 'Comment', exact: true }).click(),
  );
  await chooseFrom(page, items.getByRole('button', { name: 'Comment menu' }), 'Delete');
  await expectSaid(page, 'Comment deleted.', () => confirmDeletion(page));
});

test('saved settings and a changed theme are said, the first time, too', MAIN, async ({ page, plaza }) => {
  await listen(page);
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await expectSaid(page, 'Profile updated successfully', () =>
    page.getByRole('button', { name: 'Save' }).first().click(),
  );
  await expectSaid(page, 'Dark theme on', () => chooseFrom(page, userMenu(page), 'Dark Theme'));
});

test('a search for members says how many it has found', async ({ page, owner }) => {
  await listen(page);
  await page.goto(PAGES.manageMembers);
  await logIn(page, owner);
  await page.getByRole('searchbox', { name: 'Name or username' }).fill(owner.username);
  await expectSaid(page, '1 member found.', () => page.keyboard.press('Enter'));
});

test('the end of the session elsewhere is said on the log-in page', MAIN, async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'session_expired', message: 'Your session ended. Please log in again.', requestId: 'r' },
    }),
  );
  await commentsOf(page).field.fill('Half a sentence');
  await expectSaid(page, 'Your session ended. Please log in again.', async () => {
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a mention is said on any page, and not again on the page of notifications', async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  await logInLive(page, member);
  await expectSaid(page, '1 new notification.', () =>
    callAs(plaza, other.session, createComment, {
      json: { PostId: post.id, commentBody: `Hello @${member.username}` },
    }),
  );
  await expectSaid(page, undefined, async () => {
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(page.locator('.notification-day').getByRole('listitem')).not.toHaveCount(0);
  });
});

test('required fields are not invalid before they are checked, and an error is said once', async ({
  page,
}) => {
  await listen(page);
  await page.goto(PAGES.logIn);
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'false');
  await expectSaid(page, 'Please enter your password.', () =>
    page.getByRole('button', { name: 'Login' }).click(),
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test(
  'arrow keys in the closed choice of the language have no effect before Enter',
  MAIN,
  async ({ page }) => {
    await page.goto(PAGES.logIn);
    const choice = page.getByRole('combobox', { name: 'Language' });
    await choice.focus();
    await page.keyboard.type('fr');
    await expect(choice).toHaveValue('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('combobox')).toBeFocused();
  },
);
