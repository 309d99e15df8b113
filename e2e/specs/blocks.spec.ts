import type { Locator, Page } from '@playwright/test';
import { blockMember, MEMBER_BLOCKED, muteMember } from '@plaza/contract/block.ts';
import { createComment } from '@plaza/contract/comment.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { commentsOf } from '../support/comments.ts';
import { button } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { callAs, cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const more = (page: Page | Locator) => page.getByRole('button', { name: 'More', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const undo = (page: Page | Locator) => page.getByRole('button', { name: 'Undo' });

test(
  'a member is blocked in the feed, and neither sees the other until it is undone',
  MAIN,
  async ({ page, plaza, browser }) => {
    const { member: other, title } = await memberWithPost(plaza);
    const { member, title: own } = await memberWithPost(plaza);
    const others = await (await browser.newContext()).newPage();
    await logIn(others, other, { remember: true });
    await logIn(page, member, { remember: true });
    await chooseFrom(page, more(cardOf(page, title)), `Block @${other.username}`);
    await expect(page.getByRole('dialog', { name: `Block @${other.username}?` })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await expect(cardOf(page, title)).toBeVisible();

    await chooseFrom(page, more(cardOf(page, title)), `Block @${other.username}`);
    await dialog(page).getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText(MEMBER_BLOCKED)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Its time stops while the pointer is on it, until the focus moves.
    await undo(page.getByRole('group')).hover();
    await expect(cardOf(page, title)).toHaveCount(0);
    await expect(cardOf(page, own)).toBeVisible();

    await others.reload();
    await expect(cardOf(others, title)).toBeVisible();
    await expect(cardOf(others, own)).toHaveCount(0);
    await others.goto(pagePath('profile', { id: member.username }));
    await expect(others.getByText(`There is no member called @${member.username}.`)).toBeVisible();

    await undo(page).click();
    await expect(cardOf(page, title)).toBeVisible();
    await others.reload();
    await expect(others.getByRole('heading', { name: member.name })).toBeVisible();
  },
);

test('the author of a comment is blocked on the page of a post, whose counts change', async ({
  page,
  plaza,
}) => {
  const { member, id } = await memberWithPost(plaza);
  const other = await createMember(plaza);
  for (const [writer, commentBody] of [
    [other, 'Theirs'],
    [member, 'Mine'],
  ] as const)
    await callAs(plaza, writer.session, createComment, { json: { PostId: id, commentBody } });
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id }));
  const { items } = commentsOf(page);
  await expect(items).toHaveText([/Theirs/, /Mine/]);
  await chooseFrom(page, more(items.first()), `Block @${other.username}`);
  await dialog(page).getByRole('button', { name: 'Block' }).click();
  await expect(items).toHaveText([/Mine/]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('1 comment', { exact: true })).toBeVisible();
});

test('the author of a post is blocked on its page, which leads to the feed', async ({ page, plaza }) => {
  const { member: other, id, title } = await memberWithPost(plaza);
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id }));
  await chooseFrom(page, more(page).first(), `Block @${other.username}`);
  await dialog(page).getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(MEMBER_BLOCKED)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await page.goto(pagePath('post', { id }));
  await expect(page.getByText('This post is not here')).toBeVisible();
});

test('the profile of a blocked member says so, and unblocks', async ({ page, plaza }) => {
  const { member: other, title } = await memberWithPost(plaza);
  const member = await createMember(plaza);
  const { userId } = member.session;
  const params = { userId, memberId: other.session.userId };
  await callAs(plaza, member.session, blockMember, { params });
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('profile', { id: other.username.toUpperCase() }));
  await expect(page.getByRole('heading', { name: `You blocked @${other.username}` })).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await button(page, 'Unblock').click();
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
});

test('blocked and muted members are listed from the settings, and undone there', async ({ page, plaza }) => {
  const [blocked, muted, member] = [
    await createMember(plaza),
    await createMember(plaza),
    await createMember(plaza),
  ];
  const { userId } = member.session;
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: userId }));
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Blocked and muted members' }),
  });
  await section.getByRole('link', { name: 'Show' }).click();
  await expect(page).toHaveURL(PAGES.blocks);
  await expect(page.getByText('You have muted nobody.')).toBeVisible();
  await expectAccessible(page);
  for (const [endpoint, other] of [
    [blockMember, blocked],
    [muteMember, muted],
  ] as const)
    await callAs(plaza, member.session, endpoint, { params: { userId, memberId: other.session.userId } });
  await page.reload();
  const items = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');
  await expect(items('Blocked')).toHaveText([new RegExp(blocked.username)]);
  await expect(items('Muted')).toHaveText([new RegExp(muted.username)]);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await button(page, `Unblock @${blocked.username}`).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Blocked', exact: true })).toBeFocused();
  await button(page, `Unmute @${muted.username}`).click();
  await expect(page.getByText('You have muted nobody.')).toBeVisible();
});

test('a block that fails names the reason in its dialog, and can be repeated', async ({ page, plaza }) => {
  const { member: other, title } = await memberWithPost(plaza);
  const member = await createMember(plaza);
  await publish(plaza, member.session);
  await logIn(page, member, { remember: true });
  await page.route('**/blocks/*', (route) => route.abort(), { times: 1 });
  await chooseFrom(page, more(cardOf(page, title)), `Block @${other.username}`);
  const confirm = dialog(page).getByRole('button', { name: 'Block' });
  await confirm.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/Plaza cannot be reached/);
  await confirm.click();
  await expect(cardOf(page, title)).toHaveCount(0);
});
