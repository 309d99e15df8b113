import type { Locator, Page } from '@playwright/test';
import { MEMBER_MUTED, MEMBER_UNMUTED } from '@plaza/contract/block.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom } from '../support/menus.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const more = (page: Page | Locator) => page.getByRole('button', { name: 'More', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('a member is muted and unmuted on the profile, by keys only', async ({ page, plaza }) => {
  const { member: other, title } = await memberWithPost(plaza);
  const { member, title: own } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  await expect(cardOf(page, title)).toBeVisible();
  await page.goto(pagePath('profile', { id: other.username }));
  const choose = async (item: string) => {
    // The first menu is that of the profile, the second one that of the post.
    await more(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    const confirm = dialog(page).getByRole('button', { name: item.split(' ')[0] ?? '', exact: true });
    while (!(await confirm.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
  };
  await choose(`Mute @${other.username}`);
  await expect(page.getByText(MEMBER_MUTED)).toBeVisible();
  await expect(page.getByText('Muted by you')).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  await page.getByRole('link', { name: 'Plaza' }).click();
  await expect(page).toHaveURL('/');
  await expect(cardOf(page, own)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Muted by you')).toBeVisible();
  await choose(`Unmute @${other.username}`);
  await expect(page.getByText('Muted by you')).toHaveCount(0);
});

test('the menu of a post knows after a reload and in another tab that its author is muted', async ({
  page,
  plaza,
}) => {
  const { member: other, id } = await memberWithPost(plaza);
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id }));
  const [mute, unmute] = [`Mute @${other.username}`, `Unmute @${other.username}`];
  await chooseFrom(page, more(page), mute);
  await dialog(page).getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText(MEMBER_MUTED)).toBeVisible();
  await page.reload();
  const second = await page.context().newPage();
  await second.goto(pagePath('post', { id }));
  await more(second).click();
  await expect(second.getByRole('menuitem', { name: unmute })).toBeVisible();
  await chooseFrom(page, more(page), unmute);
  await dialog(page).getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByText(MEMBER_UNMUTED)).toBeVisible();
  await second.keyboard.press('Escape');
  await second.reload();
  await more(second).click();
  await expect(second.getByRole('menuitem', { name: mute, exact: true })).toBeVisible();
});
