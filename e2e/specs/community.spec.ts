import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { LOGO_REMOVED, LOGO_UPDATED, updateCommunity } from '@plaza/contract/community.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { setCommunity, test } from '../support/community.ts';
import { layoutShift } from '../support/feed.ts';
import { button, field } from '../support/first-day.ts';
import { logIn, newIdentity, PORTRAIT } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, MAIN } from '../support/test.ts';
import { browserErrorsOf, callsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const NAME = `Gärtner <b>&</b> "Freunde"`;
const RULES = 'Be kind.\nRead https://example.org/rules first.\n\nNo ads. Ask @grace.';

const brand = (page: Page) => page.getByRole('banner').getByRole('link').first();

test('name and description are shown with the first paint, in the title and in the manifest', async ({
  page,
  plaza,
  owner,
}) => {
  await setCommunity(plaza, owner, { name: NAME, description: 'For people with <gardens>.' });
  const browserErrors = browserErrorsOf(page);
  const calls = callsOf(page);
  await page.goto(PAGES.logIn, { waitUntil: 'commit' });
  await expect(brand(page)).toHaveText(NAME);
  await expect(page.getByText('For people with <gardens>.')).toBeVisible();
  await expect(page).toHaveTitle(`Log in · ${NAME}`);
  expect([...calls]).toEqual([]);
  expect(await layoutShift(page)).toBe(0);
  const manifest: unknown = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME, start_url: '/' });
  await logIn(page, owner);
  await expect(brand(page)).toHaveText(NAME);
  expect(calls.has('getCommunity')).toBe(false);
  expect(browserErrors).toEqual([]);
});

test('a long name fits the narrowest phone', async ({ page, plaza, owner }) => {
  await setCommunity(plaza, owner, {
    name: 'Neighbours of the old mill and the allotments behind the hill.',
  });
  await page.goto(PAGES.logIn);
  await expectFitsWidth(page, 320);
  await logIn(page, owner);
  await expectFitsWidth(page, 320);
  await expect(userMenu(page)).toBeInViewport({ ratio: 1 });
});

test(
  'sign-up asks for agreement to the rules, which anybody can read',
  MAIN,
  async ({ page, plaza, owner }) => {
    await setCommunity(plaza, owner, { rules: RULES });
    const member = newIdentity();
    await fillCredentials(page, member);
    await button(page, 'Next Step').click();
    await fillProfile(page, member);
    const note = page.getByText('Before you can submit, agree to the rules.');
    await expect(note).toBeVisible();
    await expect(button(page, 'Submit')).toBeDisabled();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    const [rules] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Read the rules' }).click(),
    ]);
    await expect(rules.getByRole('heading', { name: 'Rules of Plaza' })).toBeVisible();
    await expect(rules.getByText('Be kind.')).toBeVisible();
    expect(await rules.getByRole('main').locator('.linked-text').textContent()).toBe(RULES);
    await expect(rules.getByRole('link', { name: 'https://example.org/rules' })).toBeVisible();
    await expect(rules.getByRole('link', { name: '@grace' })).toHaveAttribute('href', /\/profile\/grace$/);
    await expectAccessible(rules);
    await expectFitsWidth(rules, 320);
    await page.getByLabel('I agree to the rules').check();
    await expect(note).toBeHidden();
    await button(page, 'Submit').click();
    await expect(userMenu(page)).toBeVisible();
    await chooseFrom(page, userMenu(page), 'Rules');
    await expect(page.getByText('Be kind.')).toBeVisible();
  },
);

test('sign-up without rules asks for no agreement, and the page of the rules says that there are none', async ({
  page,
}) => {
  await fillCredentials(page, newIdentity());
  await button(page, 'Next Step').click();
  await expect(button(page, 'Submit')).toBeEnabled();
  await expect(page.getByLabel('I agree to the rules')).toHaveCount(0);
  await page.goto(PAGES.rules);
  await expect(page.getByRole('heading', { name: 'No rules' })).toBeVisible();
});

test('the sign-up page says that sign-up is closed, also when it was opened before', async ({
  page,
  plaza,
  owner,
}) => {
  const member = newIdentity();
  await fillCredentials(page, member);
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await setCommunity(plaza, owner, { signUp: 'closed' });
  await button(page, 'Submit').click();
  await expect(page.getByRole('alert')).toHaveText(ERROR_MESSAGE.signup_closed);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible();
  await expect(page.getByText(ERROR_MESSAGE.signup_closed)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Already have an account? Login' }).click();
  await expect(button(page, 'Login')).toBeVisible();
});

test(
  'an owner changes the community, with the current password where it is required',
  MAIN,
  async ({ page, owner }) => {
    await logIn(page, owner, { remember: true });
    await chooseFrom(page, userMenu(page), 'Manage');
    await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Community' }).click();
    await expect(page).toHaveURL(PAGES.manageCommunity);
    await expect(field(page, 'Name')).toHaveValue('Plaza');
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await field(page, 'Name').fill('');
    await button(page, 'Save').click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(page.getByText('Please enter a name for the community.')).toBeVisible();
    await field(page, 'Name').fill(NAME);
    await field(page, 'Rules').fill(RULES);
    await page.getByLabel('Nobody can sign up').check();
    const json = { code: 'reauth_required', message: ERROR_MESSAGE.reauth_required, requestId: 'r' };
    const answer = { status: ERROR_STATUS.reauth_required, json };
    const isUpdate = `**${endpointPath(updateCommunity)}`;
    let rejected = false;
    await page.route(isUpdate, (route) => {
      if (rejected || route.request().method() !== 'PUT') return route.fallback();
      rejected = true;
      return route.fulfill(answer);
    });
    await button(page, 'Save').click();
    await page.getByRole('dialog').getByLabel('Current Password').fill(owner.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Community updated successfully')).toBeVisible();
    await expect(brand(page)).toHaveText(NAME);
    await expect(page).toHaveTitle(`Community · ${NAME}`);
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue(NAME);
    await expect(field(page, 'Rules')).toHaveValue(RULES);
    await expect(page.getByLabel('Nobody can sign up')).toBeChecked();
  },
);

test('an owner sets a logo, which everybody sees with the first paint, and removes it', async ({
  page,
  plaza,
  owner,
}) => {
  const browserErrors = browserErrorsOf(page);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageCommunity);
  const logo = brand(page).locator('img.logo');
  await expect(logo).toBeHidden();
  await page
    .getByLabel('Change logo')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText(ERROR_MESSAGE['file-invalid-type'])).toBeVisible();
  await page.getByLabel('Change logo').setInputFiles(PORTRAIT);
  await expect(page.getByText(LOGO_UPDATED)).toBeVisible();
  await expect(logo).toBeVisible();
  await expectFitsWidth(page, 320);
  await expectAccessible(page);

  const visitor = await page.context().browser()?.newPage({ baseURL: plaza.url });
  if (!visitor) throw new Error('no browser');
  const visitorErrors = browserErrorsOf(visitor);
  await visitor.goto(PAGES.logIn, { waitUntil: 'commit' });
  await expect(brand(visitor).locator('img.logo')).toBeVisible();
  await expect(visitor).toHaveTitle('Log in · Plaza');
  expect(await layoutShift(visitor)).toBe(0);
  const icon = await visitor.locator('link[rel="icon"]').first().getAttribute('href');
  expect((await visitor.request.get(icon ?? '')).headers()['content-type']).toBe('image/webp');
  expect(visitorErrors).toEqual([]);
  await visitor.close();

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(LOGO_REMOVED)).toBeVisible();
  await expect(logo).toBeHidden();
  expect(browserErrors).toEqual([]);
});
