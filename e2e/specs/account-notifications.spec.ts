import { createResetLink } from '@plaza/contract/recovery.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { test } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('a member makes a reset link of a moderator invalid, and is led to the password', async ({
  page,
  plaza,
  owner,
}) => {
  const [member, moderator] = [await createMember(plaza), await createMember(plaza)];
  const { userId } = member.session;
  await callAs(plaza, owner.session, changeRole, {
    params: { userId: moderator.session.userId },
    json: { role: 'moderator' },
  });
  await logIn(page, member, { remember: true });
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  const { token } = await callAs(plaza, moderator.session, createResetLink, { params: { userId } });
  await bell.click();
  const sentence = page.getByText(`@${moderator.username} created a link to set your password`);
  await expect(sentence).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByText('The link does not work any more.')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: 'This was not me' })).toHaveCount(0);
  await sentence.click();
  await expect(page).toHaveURL(pagePath('settings', { id: userId }));
  await expect(page.getByText(`by @${moderator.username}, not used`)).toBeVisible();
  await page.goto(`${PAGES.reset}#${token}`);
  await page.getByLabel('New Password', { exact: true }).fill('Better-horse2!');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Better-horse2!');
  await page.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(
    page.getByText('This link was used already, has expired or is not valid any more.'),
  ).toBeVisible();
});
