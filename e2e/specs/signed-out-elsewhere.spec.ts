import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ACCOUNT_DELETED_ELSEWHERE, SIGNED_OUT_ELSEWHERE } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { chooseFrom, confirmDeletion, userMenu } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

test('other tabs show after a sign-out that another tab signed out', MAIN, async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const others = [
    await openBehind(page, `/profile/${member.username}`),
    await openBehind(page, `/settings/${member.session.userId}`),
  ];
  for (const other of others) await expect(userMenu(other)).toBeVisible();
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toBeHidden();
  for (const other of others) {
    await expect(other).toHaveURL('/login');
    await expect(other.getByRole('alert')).toHaveText(SIGNED_OUT_ELSEWHERE);
    await expectAccessible(other);
  }
});

test('other tabs show after a deletion that the account was deleted', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(`/settings/${member.session.userId}`);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  await expect(userMenu(other)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await confirmDeletion(page);
  await expect(page).toHaveURL('/signup');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('alert')).toHaveText(ACCOUNT_DELETED_ELSEWHERE);
});

test('a deletion of the account leads to sign-up, even if the session is rejected before it is answered', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { userId } = member.session;
  await page.goto(`/settings/${userId}`);
  await logIn(page, member, { remember: true });
  await expect(userMenu(page)).toBeVisible();
  // The stream of events ends with the account, and its next connection is rejected.
  const rejected = page.waitForResponse((response) => response.status() === 401);
  await page.route(`**${endpointPath(deleteUser, { userId })}`, async (route) => {
    const response = await route.fetch();
    await rejected;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await confirmDeletion(page);
  await rejected;
  await expect(page).toHaveURL('/signup');
});
