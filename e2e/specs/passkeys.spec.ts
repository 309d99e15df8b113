import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PASSKEYS_NEED_HTTPS } from '@plaza/contract/passkey-sign-in.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { expect, MAIN, test as base } from '../support/test.ts';
import { addVirtualAuthenticator, withoutSuggestions } from '../support/virtual-authenticator.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

/** Passkeys belong to a host name: an IP address has none. */
const test = base.extend({
  baseURL: async ({ plaza }, use) => use(plaza.url.replace('127.0.0.1', 'localhost')),
});

test(
  'a passkey is added and renamed in the settings, logs in, and is removed',
  MAIN,
  async ({ page, plaza }) => {
    await addVirtualAuthenticator(page);
    await withoutSuggestions(page);
    const member = await createMember(plaza);
    const settings = pagePath('settings', { id: member.session.userId });
    await page.goto(PAGES.logIn);
    await logIn(page, member, { remember: true });
    await page.goto(settings);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('The passkey is added.')).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();
    // The device has one for this member.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText(ERROR_MESSAGE.passkey_exists)).toBeVisible();
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(' ');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByText('Please enter a name for this passkey.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Key of the club');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog).toBeHidden();

    await chooseFrom(page, userMenu(page), 'Sign out');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(PAGES.feed);
    await page.goto(settings);
    await expect(page.getByText(/Last used/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove Key of the club' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The passkey is removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Key of the club' })).toBeHidden();

    await chooseFrom(page, userMenu(page), 'Sign out');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText(ERROR_MESSAGE.passkey_unknown)).toBeVisible();
  },
);

test('the browser suggests a passkey at the field for the email', async ({ page, plaza }) => {
  await addVirtualAuthenticator(page);
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(1);
  await chooseFrom(page, userMenu(page), 'Sign out');
  // A virtual device chooses the suggestion by itself.
  await expect(page).toHaveURL(PAGES.feed);
  await expect(userMenu(page)).toBeVisible();
});

base('at an address without passkeys, the page says what they need', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(PASSKEYS_NEED_HTTPS)).toBeVisible();
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await expect(page.getByText(PASSKEYS_NEED_HTTPS)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
});

test('the passkeys of the settings are accessible and fit a narrow screen', async ({ page, plaza }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addVirtualAuthenticator(page);
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  // The bar at the top covers a part of what is scrolled below it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectFitsWidth(page, 320);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
