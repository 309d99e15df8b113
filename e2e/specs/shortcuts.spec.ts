import { endpointPath } from '@plaza/contract/endpoint.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { memberWithPosts } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, composerOf, likeOf, memberWithPost, newTitle, publish } from '../support/posts.ts';
import { commentsOf } from '../support/comments.ts';
import { shortcutsOf } from '../support/shortcuts.ts';
import { expect, MAIN, test } from '../support/test.ts';

test('j and k move the focus to posts that are not rendered', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 25);
  const card = (index: number) => cardOf(page, titles[index] ?? '');
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await expect(card(0)).toBeVisible();
  for (let next = 0; next < 22; next++) {
    await page.keyboard.press('j');
    await expect(card(next)).toBeFocused();
  }
  await expect(card(0)).not.toBeAttached();
  await page.keyboard.press('k');
  await expect(card(20)).toBeFocused();
  await expect(card(20)).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(card(0)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(card(0)).toBeFocused();
});

test('l and d react to the focused post, and to the post on its page', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  await shortcutsOf(page).ready();
  const card = cardOf(page, post.title);
  await expect(card).toBeVisible();
  const like = page.getByRole('button', { name: 'Like', exact: true }).first();
  const dislike = page.getByRole('button', { name: 'Dislike', exact: true }).first();
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  const liked = page.waitForResponse(`**${endpointPath(toggleLike)}`);
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await liked;
  await page.keyboard.press('d');
  await expect(dislike).toBeDisabled();
  await page.keyboard.press('l');
  await expect(dislike).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
  const disliked = page.waitForResponse(`**${endpointPath(toggleDislike)}`);
  await page.keyboard.press('d');
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');
  await disliked;
});

test('c opens the comment field of the focused post, and focuses the field on its page', async ({
  page,
  plaza,
}) => {
  const { id } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  await shortcutsOf(page).ready();
  await expect(page.getByRole('article').first()).toBeVisible();
  const viewed = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`/post/${id}`);
  await viewed;
  const { field } = commentsOf(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('jklc?');
  await expect(field).toHaveValue('jklc?');
  await field.blur();
  await page.keyboard.press('c');
  await expect(field).toBeFocused();
});

test('Enter and o open the focused post and record the view', async ({ page, plaza }) => {
  const author = await createMember(plaza);
  const [second, first] = [await publish(plaza, author.session), await publish(plaza, author.session)];
  await logIn(page, await createMember(plaza));
  await shortcutsOf(page).ready();
  await expect(cardOf(page, first.title)).toBeVisible();
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  for (const [key, { id, title }] of [
    ['o', first],
    ['Enter', second],
  ] as const) {
    await page.keyboard.press('j');
    await expect(cardOf(page, title)).toBeFocused();
    const viewed = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
    await page.keyboard.press(key);
    await expect(page).toHaveURL(`/post/${id}`);
    await viewed;
    await page.goBack();
    await cardOf(page, title).focus();
  }
});

test('n, g h and g p lead to the composer, the feed and the own profile', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await openPost(page, await publish(plaza, member.session), member);
  await shortcutsOf(page).ready();
  const { title } = composerOf(page);
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/');
  await expect(title).toBeFocused();
  await page.keyboard.type('gp n');
  await expect(title).toHaveValue('gp n');
  await title.blur();
  await page.keyboard.type('gp');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await page.keyboard.press('Control+n');
  await page.keyboard.type('gh');
  await expect(page).toHaveURL('/');
  await expect(title).toHaveValue('gp n');
});

test('reading, liking, commenting and writing work by keyboard only', MAIN, async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await expect(cardOf(page, title)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await page.keyboard.press('c');
  await expect(commentsOf(page).field).toBeFocused();
  await page.keyboard.type('Well said');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).items).toHaveText([/Well said/]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('n');
  await expect(composerOf(page).title).toBeFocused();
  const next = newTitle();
  await page.keyboard.type(next);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Every word of it');
  await page.keyboard.press('Control+Enter');
  await expect(cardOf(page, next)).toBeVisible();
  await expect(likeOf(page, title)).toHaveAttribute('aria-pressed', 'true');
});

test('shortcuts are disabled while a menu is open', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await openMenu(page, userMenu(page));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('j');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('j');
  await expect(cardOf(page, title)).toBeFocused();
});

test('on a Russian keyboard the places of keys are the shortcuts', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member);
  await shortcutsOf(page).ready();
  await expect(cardOf(page, post.title)).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const press = async (key: string, code: string) => {
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
  };
  await press('о', 'KeyJ');
  await expect(cardOf(page, post.title)).toBeFocused();
  await press('п', 'KeyG');
  await press('з', 'KeyP');
  await expect(page).toHaveURL(`${plaza.url}${pagePath('profile', { id: member.username })}`);
});
