import { join } from 'node:path';
import { writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, likeOf, memberWithPost } from '../support/posts.ts';
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
