import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { logOut, refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn } from '../support/members.ts';
import { openBehind } from '../support/tabs.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const REFRESH = `**${endpointPath(refreshSession)}`;
const ENDED = 'Your session ended. Please log in again.';

const userMenu = (page: Page) => page.getByRole('button', { name: 'Open user menu' });

async function choose(page: Page, name: string): Promise<void> {
  await chooseFrom(page, userMenu(page), name);
}

test('without "Remember me" a reload ends at the login page', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('with "Remember me" a reload brings the session back', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
  await page.goto(`/profile/${member.username}`);
  await expect(userMenu(page)).toBeVisible();
  await expect(page).toHaveURL(`/profile/${member.username}`);
});

test('shows that it is loading while a remembered session is brought back', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const held = Promise.withResolvers<void>();
  await page.route(REFRESH, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  held.resolve();
  await expect(userMenu(page)).toBeVisible();
});

test('says that a remembered session has ended', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  await page.request.get(endpointPath(logOut));
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(ENDED);
});

test('stays signed in when the server cannot be reached', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  await stayUnreachable(page);
  await page.route(REFRESH, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Plaza cannot be reached. Check your connection and try again.')).toBeVisible();
  await page.unroute(REFRESH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(userMenu(page)).toBeVisible();
});

test('renews a rejected token once and repeats the call once', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const userCall = endpointPath(getUser, { username: member.username });
  // Only the first token is spoilt on its way; the real server rejects it, and takes the renewed one.
  let spoilt = '';
  await page.route(`**${userCall}`, async (route) => {
    const token = route.request().headers()['authorization'] ?? '';
    spoilt ||= token;
    const headers = {
      ...route.request().headers(),
      ...(token === spoilt && { authorization: 'Bearer spoilt' }),
    };
    await route.continue({ headers });
  });
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === userCall || pathname === endpointPath(refreshSession))
      answers.push(`${response.status()} ${pathname}`);
  });
  await choose(page, 'Your Profile');
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
  await expect
    .poll(() => answers)
    .toEqual([`403 ${userCall}`, `200 ${endpointPath(refreshSession)}`, `200 ${userCall}`]);
});

test('signs out here and in the other tab', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, `/profile/${member.username}`);
  await expect(userMenu(other)).toBeVisible();
  await choose(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  expect(complaints).toEqual([]);
});

test('shows the page that says there is none, with the way home', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/login');
});

test('says so when the code of a page does not arrive, and shows the page on a second try', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await stayUnreachable(page);
  await page.route('**/profile-page-*.js', (route) => route.abort());
  await page.goto(`/profile/${member.username}`);
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/profile-page-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
});

test('can be walked by keyboard from the first Tab on', async ({ page, plaza }) => {
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
  await page.keyboard.press('Enter');
  await expect(userMenu(page)).toBeVisible();
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
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(`${member.name} · Plaza`);
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('login and the open menu are accessible and fit a narrow phone', async ({ page, plaza }) => {
      await page.goto('/login');
      await expectAccessible(page);
      await expectFitsWidth(page, 320);
      const member = await createMember(plaza);
      await logIn(page, member);
      await userMenu(page).click();
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
      await expectAccessible(page);
      await expectFitsWidth(page, 320);
    });
  });
