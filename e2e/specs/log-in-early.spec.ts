import type { Page } from '@playwright/test';
import { PASSWORD_MISSING } from '@plaza/contract/fields.ts';
import { PASSKEYS_NEED_HTTPS } from '@plaza/contract/passkey-sign-in.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { layoutShift } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { delayRequests } from '../support/network.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { callsOf, browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

// The form in index.html, before its code is loaded and hydrates it.

const CODE = '**/assets/index-*.js';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password');
const remember = (page: Page) => page.getByLabel('Remember me');
const button = (page: Page) => page.getByRole('button', { name: 'Login' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });

/** Opens a page and delays its code. @returns a function that lets it load */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const release = await delayRequests(page, CODE);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

/** React sets the title when it takes over. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Log in · Plaza');
}

test('input before the code is loaded is kept', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const member = await createMember(plaza);
  const release = await openWithoutCode(page, PAGES.logIn);
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await email(page).fill(member.email);
  await remember(page).check();
  await password(page).focus();
  await page.keyboard.type(member.password.slice(0, 3));
  const field = await password(page).elementHandle();
  const shiftBefore = await layoutShift(page);
  release();
  await expectTakenOver(page);
  expect(await field?.evaluate((input) => input.isConnected)).toBe(true);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(member.password.slice(3));
  await expect(email(page)).toHaveValue(member.email);
  await expect(password(page)).toHaveValue(member.password);
  await expect(remember(page)).toBeChecked();
  expect(await layoutShift(page)).toBe(shiftBefore);
  await page.keyboard.press('Enter');
  await expect(userMenu(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
  expect(browserErrors).toEqual([]);
});

test('Enter before the code is loaded logs in once it is loaded', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const calls = callsOf(page);
  const member = await createMember(plaza);
  const release = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill(member.email);
  await password(page).fill(member.password);
  await password(page).press('Enter');
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).search).toBe('');
  expect([...calls]).toEqual([]);
  release();
  await expect(userMenu(page)).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a wrong password before the code is loaded shows its message', MAIN, async ({ page }) => {
  const release = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill('nobody@example.org');
  await button(page).click();
  await expect(password(page)).toBeFocused();
  await password(page).fill('Wrong1!x');
  await button(page).click();
  release();
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect.');
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
  await expect(email(page)).toHaveValue('nobody@example.org');
  await expectAccessible(page);
});

test('a missing password before the code is loaded shows its message', async ({ page }) => {
  const release = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill('nobody@example.org');
  await button(page).click();
  release();
  await expect(password(page)).toHaveAccessibleDescription(PASSWORD_MISSING);
  await expect(button(page)).not.toHaveAttribute('aria-busy', 'true');
});

test(
  'without a remembered session the form is shown at once and leads to the requested page',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const member = await createMember(plaza);
    const wanted = `${pagePath('profile', { id: member.username })}?from=mail`;
    await page.goto('/nowhere');
    const release = await openWithoutCode(page, wanted);
    await email(page).fill(member.email);
    await password(page).fill(member.password);
    await button(page).click();
    release();
    await expect(page).toHaveURL(wanted);
    await expect(userMenu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/nowhere');
    expect(browserErrors).toEqual([]);
  },
);

test('with a remembered session pages of members show no form, and the log-in page a ticked box', async ({
  page,
  plaza,
}) => {
  const browserErrors = browserErrorsOf(page);
  await logIn(page, await createMember(plaza), { remember: true });
  const release = await openWithoutCode(page, PAGES.feed);
  await expect(page.locator('#log-in')).toBeAttached();
  await expect(heading(page)).toHaveCount(0);
  release();
  await expect(userMenu(page)).toBeVisible();
  await page.unroute(CODE);
  const releaseAgain = await openWithoutCode(page, PAGES.logIn);
  await expect(remember(page)).toBeChecked();
  await remember(page).uncheck();
  releaseAgain();
  await expectTakenOver(page);
  await expect(remember(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('false');
  expect(browserErrors).toEqual([]);
});

test('other pages show no form before their code is loaded', async ({ page }) => {
  for (const path of [PAGES.signUp, '/nowhere', '/post/1/2']) {
    const release = await openWithoutCode(page, path);
    await expect(page.locator('#log-in')).toBeAttached();
    await expect(heading(page)).toHaveCount(0);
    release();
    await expect(page.getByRole('main')).toBeVisible();
    await page.unroute(CODE);
  }
});

/** The priorities that a page gives to its code, by the start of the names of the files. Chromium 150 gives preloaded modules its own. */
async function priorityOfCode(page: Page, path: string): Promise<ReadonlyMap<string, string>> {
  await page.goto(path);
  const files = await page
    .locator('link[rel=modulepreload], script[type=module]')
    .evaluateAll((all) =>
      all
        .filter((each) => each instanceof HTMLLinkElement || each instanceof HTMLScriptElement)
        .map((each) => ({ url: 'src' in each ? each.src : each.href, priority: each.fetchPriority })),
    );
  return new Map(files.map(({ url, priority }) => [/\/([a-z]+)[^/]*\.js$/.exec(url)?.[1] ?? url, priority]));
}

test('the code of the log-in page has a low priority, and that of other pages the usual one', async ({
  page,
}) => {
  const logIn = await priorityOfCode(page, PAGES.logIn);
  for (const name of ['index', 'login', 'form']) expect(logIn.get(name), name).toBe('low');
  expect((await priorityOfCode(page, PAGES.signUp)).get('signup')).toBe('auto');
});

test('a press of the button for passkeys before the code is loaded has its effect once it is loaded', async ({
  page,
}) => {
  const release = await openWithoutCode(page, PAGES.logIn);
  const passkey = page.getByRole('button', { name: 'Log in with a passkey' });
  await passkey.click();
  await expect(passkey).toHaveAttribute('aria-busy', 'true');
  release();
  // The address of the server is no host name.
  await expect(page.getByText(PASSKEYS_NEED_HTTPS)).toBeVisible();
  await expect(passkey).not.toHaveAttribute('aria-busy', 'true');
});
