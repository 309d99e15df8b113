import { join } from 'node:path';
import { pagePath } from '@plaza/contract/pages.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { commentOn, logInLive } from '../support/live.ts';
import { createMember, logIn } from '../support/members.ts';
import { confirmDeletion } from '../support/menus.ts';
import { bellOf } from '../support/notifications.ts';
import { chooseForPost, openPost, postHeading } from '../support/post-page.ts';
import { cardOf, composerOf, likeOf, memberWithPost, newTitle } from '../support/posts.ts';
import { endSessions } from '../support/sessions.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expectSaid, listen } from '../support/spoken.ts';
import { expect, MAIN, test } from '../support/test.ts';

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

test('a post in the feed is described by what it shows, its buttons and those of comments by what they are about', async ({
  page,
  plaza,
}) => {
  const image = join(import.meta.dirname, '../support/portrait.jpg');
  const { member, post } = await memberWithPost(plaza, { content: 'At the harbour', image, alt: 'Boats' });
  await writeComment(plaza, member.session, post, 'A comment');
  await logIn(page, await createMember(plaza));
  const card = cardOf(page, post.title);
  const description = `${member.name} @${member.username} (less|\\d).* ago New At the harbour Boats Like 0 Dislike 0 1 comment 0 Viewes`;
  await expect(card).toHaveAccessibleDescription(new RegExp(`^${description}$`));
  for (const name of ['Like', 'Dislike', 'More'])
    await expect(card.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(post.title);
  await expect(card.getByRole('button', { name: / ago$/ })).toHaveCount(0);
  await card.getByRole('link', { name: post.title }).click();
  const more = page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'More' });
  await expect(more).toHaveAccessibleDescription(`${member.name} @${member.username}`);
});

test('a post says that it is published, changed and deleted, once each', MAIN, async ({ page, plaza }) => {
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

test('a comment says that it is added and deleted, once each', async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  const { button, deleteFirst, field } = commentsOf(page);
  await field.fill('A comment');
  await expectSaid(page, 'Your comment was added.', () => button.click());
  await deleteFirst();
  await expectSaid(page, 'Comment deleted.', () => confirmDeletion(page));
});

test('saved settings are said, also by the first message of a page', async ({ page, plaza }) => {
  await listen(page);
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  await page.getByLabel('Name', { exact: true }).fill('Another name');
  await expectSaid(page, 'Profile updated successfully', () =>
    page.getByRole('button', { name: 'Save' }).first().click(),
  );
});

test('the end of the session on another device is said on the log-in page', async ({ page, plaza }) => {
  await listen(page);
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  const { button, field } = commentsOf(page);
  await field.fill('Half a sentence');
  const send = await button.elementHandle();
  await expectSaid(page, 'Your session ended. Please log in again.', async () => {
    await endSessions(plaza, member);
    // The page may have learned of it before, and then shows no button any more.
    await send?.evaluate((element) => (element as HTMLElement).click());
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a mention is said on any page, and not again on the page of notifications', async ({ page, plaza }) => {
  await listen(page);
  const { member, id } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  await logInLive(page, member);
  await expect(bellOf(page)).toBeVisible();
  await expectSaid(page, '1 new notification.', () =>
    commentOn(plaza, other, id, `Hello @${member.username}`),
  );
  await expectSaid(page, undefined, async () => {
    await bellOf(page).click();
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  });
});
