import type { Page } from '@playwright/test';
import { PASSWORD_MISSING } from '@plaza/contract/fields.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { watchShift } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { callsOf, complaintsOf, expectAccessible } from '../support/watch-page.ts';

// The form that index.html shows, until its code comes and takes it over.

const CODE = '**/assets/index-*.js';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password');
const remember = (page: Page) => page.getByLabel('Remember me');
const button = (page: Page) => page.getByRole('button', { name: 'Login' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });
const userMenu = (page: Page) => page.getByRole('button', { name: 'Open user menu' });

/** Opens a page whose code does not come before it is let in. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return wanted.resolve;
}

/** React gives the page its title once it has taken over. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Log in · Plaza');
}

test('what was typed, ticked and focused before the code came stays', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  const letIn = await openWithoutCode(page, PAGES.logIn);
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await email(page).fill(member.email);
  await remember(page).check();
  await password(page).focus();
  await page.keyboard.type(member.password.slice(0, 3));
  const field = await password(page).elementHandle();
  const shift = await watchShift(page);
  letIn();
  await expectTakenOver(page);
  expect(await field?.evaluate((input) => input.isConnected)).toBe(true);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(member.password.slice(3));
  await expect(email(page)).toHaveValue(member.email);
  await expect(password(page)).toHaveValue(member.password);
  await expect(remember(page)).toBeChecked();
  expect(await shift()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(userMenu(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
  expect(complaints).toEqual([]);
});

test('an early Enter waits for the code, and then logs in', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const calls = callsOf(page);
  const member = await createMember(plaza);
  const letIn = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill(member.email);
  await password(page).fill(member.password);
  await password(page).press('Enter');
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).search).toBe('');
  expect([...calls]).toEqual([]);
  letIn();
  await expect(userMenu(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an early press with what is wrong is answered as any other', async ({ page }) => {
  const letIn = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill('nobody@example.org');
  await button(page).click();
  await expect(password(page)).toBeFocused();
  await password(page).fill('Wrong1!x');
  await button(page).click();
  letIn();
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect.');
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
  await expect(email(page)).toHaveValue('nobody@example.org');
});

test('an early press without a password gets its sentence once the code is there', async ({ page }) => {
  const letIn = await openWithoutCode(page, PAGES.logIn);
  await email(page).fill('nobody@example.org');
  await button(page).click();
  letIn();
  await expect(password(page)).toHaveAccessibleDescription(PASSWORD_MISSING);
  await expect(button(page)).not.toHaveAttribute('aria-busy', 'true');
});

test('who is not remembered sees the form at once, and gets where they wanted to be', async ({
  page,
  plaza,
}) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  const wanted = `${pagePath('profile', { id: member.username })}?from=mail`;
  await page.goto('/nowhere');
  const letIn = await openWithoutCode(page, wanted);
  await email(page).fill(member.email);
  await password(page).fill(member.password);
  await button(page).click();
  letIn();
  await expect(page).toHaveURL(wanted);
  await expect(userMenu(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/nowhere');
  expect(complaints).toEqual([]);
});

test('who is remembered sees no form where a page of members opens, and a ticked box where it is asked for', async ({
  page,
  plaza,
}) => {
  const complaints = complaintsOf(page);
  await logIn(page, await createMember(plaza), { remember: true });
  const letIn = await openWithoutCode(page, PAGES.feed);
  await expect(page.locator('#log-in')).toBeAttached();
  await expect(heading(page)).toHaveCount(0);
  letIn();
  await expect(userMenu(page)).toBeVisible();
  await page.unroute(CODE);
  const letInAgain = await openWithoutCode(page, PAGES.logIn);
  await expect(remember(page)).toBeChecked();
  await remember(page).uncheck();
  letInAgain();
  await expectTakenOver(page);
  await expect(remember(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('false');
  expect(complaints).toEqual([]);
});

test('other pages show no form before their code', async ({ page }) => {
  for (const path of [PAGES.signUp, '/nowhere', '/post/1/2']) {
    const letIn = await openWithoutCode(page, path);
    await expect(page.locator('#log-in')).toBeAttached();
    await expect(heading(page)).toHaveCount(0);
    letIn();
    await expect(page.getByRole('main')).toBeVisible();
    await page.unroute(CODE);
  }
});

/** How urgent Chromium takes each script to be that it asks for as a page is opened, by the first word of its name. */
async function urgencyOfCode(page: Page, path: string): Promise<ReadonlyMap<string, string>> {
  const devTools = await page.context().newCDPSession(page);
  const urgency = new Map<string, string>();
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    const name = /\/([a-z]+)[^/]*\.js$/.exec(request.url)?.[1];
    if (name) urgency.set(name, request.initialPriority);
  });
  await devTools.send('Network.enable');
  await page.goto(path);
  await devTools.detach();
  return urgency;
}

test('what is seen of the page to log in comes before its code, what other pages wait for does not', async ({
  page,
}) => {
  const logIn = await urgencyOfCode(page, PAGES.logIn);
  for (const name of ['index', 'login', 'form']) expect(logIn.get(name), name).toBe('Low');
  expect((await urgencyOfCode(page, PAGES.signUp)).get('signup')).toBe('High');
});
