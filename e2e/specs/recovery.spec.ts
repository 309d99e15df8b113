import { createResetLink } from '@plaza/contract/recovery.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { test } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { callAs } from '../support/posts.ts';
import { expect, MAIN } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const NEW_PASSWORD = 'Better-horse2!';

test(
  'a forgotten password is replaced with a recovery code of the settings',
  MAIN,
  async ({ page, plaza }) => {
    const member = await createMember(plaza);
    await logIn(page, member, { remember: true });
    await page.goto(pagePath('settings', { id: member.session.userId }));
    await expect(page.getByText('You have no recovery codes.')).toBeVisible();
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    const codes = page.getByRole('group', { name: 'New recovery codes' });
    await expect(codes).toBeFocused();
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expect(page.getByText('You have 10 unused recovery codes of 10.')).toBeVisible();
    const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await chooseFrom(page, userMenu(page), 'Sign out');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(PAGES.recover);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Recovery code').fill('00000-00000-000000');
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill('other');
    const submit = page.getByRole('button', { name: 'Set password and log in' });
    await submit.click();
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText('Email or recovery code is incorrect. Each code works once.')).toBeVisible();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByLabel('Recovery code').fill(code.toLowerCase().replaceAll('-', ''));
    await submit.click();
    await expect(page).toHaveURL(PAGES.feed);
    await chooseFrom(page, userMenu(page), 'Settings');
    await expect(page.getByText('You have 9 unused recovery codes of 10.')).toBeVisible();
  },
);

test(
  'a reset link sets a new password once, and the member sees who created it',
  MAIN,
  async ({ page, plaza, owner }) => {
    const [member, moderator] = [await createMember(plaza), await createMember(plaza)];
    const { userId } = member.session;
    await callAs(plaza, owner.session, changeRole, {
      params: { userId: moderator.session.userId },
      json: { role: 'moderator' },
    });
    const { token } = await callAs(plaza, moderator.session, createResetLink, { params: { userId } });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(`${PAGES.reset}#${token}`);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(page).toHaveURL(PAGES.feed);
    expect(sent.filter((text) => text.split('#')[0]?.includes(token))).toEqual([]);
    expect(plaza.output()).not.toContain(token);
    await chooseFrom(page, userMenu(page), 'Settings');
    await expect(page.getByText(`by @${moderator.username}, used`)).toBeVisible();
    await page.goto(`${PAGES.reset}#${token}`);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(
      page.getByText('This link was used already, has expired or is not valid any more.'),
    ).toBeVisible();
  },
);

test('the pages of recovery are accessible and fit 320 px', async ({ page, plaza }) => {
  for (const path of [PAGES.recover, `${PAGES.reset}#token`, PAGES.reset]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
  }
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(page.getByRole('group', { name: 'New recovery codes' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
