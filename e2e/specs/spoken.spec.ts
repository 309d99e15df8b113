import { logIn } from '../support/members.ts';
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
