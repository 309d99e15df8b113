import { endpointPath } from '@plaza/contract/endpoint.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { openMenu, userMenu } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const REFRESH = `**${endpointPath(refreshSession)}`;

test('without "Remember me" a reload leads to the log-in page', MAIN, async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('Back after signing out leads to the log-in page without a message', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  await openMenu(page, userMenu(page));
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/profile/);
  await openMenu(page, userMenu(page));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Your session ended')).toBeHidden();
});

test('a loading message is shown while a remembered session is restored', MAIN, async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const release = await delayRequests(page, REFRESH);
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(userMenu(page)).toBeVisible();
});

test('a remembered session is kept when the server is unreachable', MAIN, async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  await stayUnreachable(page);
  await page.route(REFRESH, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Plaza cannot be reached. Check your connection and try again.')).toBeVisible();
  await page.unroute(REFRESH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(userMenu(page)).toBeVisible();
});

test('an unknown path shows the page for 404 with a link to the feed', MAIN, async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/login');
});

for (const [what, path] of [
  ['badly encoded', '/profile/%'],
  ['not in UTF-8', '/profile/%E0%A4%A'],
  ['very long', `/nowhere/${'x'.repeat(3000)}`],
] as const)
  test(`a path that is ${what} shows the page for 404, too`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

test('a profile whose name is longer than any username has does not exist', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const response = await page.goto(`/profile/${'x'.repeat(3000)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('log-in and user menu work by keyboard from the first Tab', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeFocused();
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeFocused();
  await expect(page).toHaveTitle(`${member.name} · Plaza`);
});

test('log-in page and open user menu are accessible and fit 320 px', async ({ page, plaza }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  const member = await createMember(plaza);
  await logIn(page, member);
  await openMenu(page, userMenu(page));
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
