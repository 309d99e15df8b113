import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createMember, logIn } from '../support/members.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { expect } from '../support/test.ts';
import { test as base } from './test.ts';

/** Passkeys belong to a host name: an IP address has none. */
const test = base.extend({
  baseURL: async ({ plaza }, use) => use(plaza.url.replace('127.0.0.1', 'localhost')),
});

test('passkeys', async ({ page, plaza, shoot }) => {
  await addVirtualAuthenticator(page);
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await page.getByRole('heading', { name: 'Passkeys' }).scrollIntoViewIfNeeded();
  await shoot('passkeys');
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await shoot('passkeys-rename');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await shoot('passkeys-remove');
});

base('log-in without passkeys', async ({ page, shoot }) => {
  await page.goto(PAGES.logIn);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Passkeys' })).toBeVisible();
  await shoot('log-in-without-passkeys', 'whole page');
});
