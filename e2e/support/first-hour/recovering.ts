import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { EMAIL_SENT } from '@plaza/contract/recovery.ts';
import { PROFILE_UPDATED } from '@plaza/contract/user.ts';
import type { Deployment } from '../deployment.ts';
import { button, field } from '../first-day.ts';
import type { Member } from '../members.ts';
import { chooseFrom, userMenu } from '../menus.ts';
import { logInRemembered, type Person } from '../person.ts';
import { readQrCode } from '../qr-code.ts';
import { expect } from '../test.ts';
import { addVirtualAuthenticator, withoutSuggestions } from '../virtual-authenticator.ts';

/** Creates recovery codes in the settings. @returns one of them */
export async function createCode({ page }: Person): Promise<string> {
  await page.goto(PAGES.feed);
  await chooseFrom(page, userMenu(page), 'Settings');
  await button(page, 'Create recovery codes').click();
  const codes = page.getByRole('group', { name: 'New recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.first().innerText();
}

/** Sets a new password with a recovery code, from the log-in page. */
export async function byCode(page: Page, { email, password }: Member, code: string): Promise<void> {
  await openRecovery(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Recovery code').fill(code);
  await setPassword(page, password);
}

/** Opens a link and sets a new password. */
export async function byLink(page: Page, { password }: Member, link: string): Promise<void> {
  await page.goto(link);
  await setPassword(page, password);
}

/** Creates a reset link for a member. @returns the link that its QR code contains */
export async function createLink({ page }: Person, { name }: Member): Promise<string> {
  await page.goto(PAGES.manageMembers);
  await button(page, `Reset password of ${name}`).click();
  await button(page, 'Create link').click();
  const code = page.getByRole('img', { name: 'QR code: Link to set a new password' });
  await expect(code).toBeVisible();
  const link = (await readQrCode(code)) ?? '';
  await expect(field(page, 'Link to set a new password')).toHaveValue(link);
  return link;
}

/** Creates a reset link on the command line. @returns the link */
export async function printLink(plaza: Deployment, { username }: Member): Promise<string> {
  const lines = (await plaza.command('reset-link', username)).trim().split('\n');
  const link = lines.at(-1) ?? '';
  expect(link).toContain(`${plaza.publicUrl}${PAGES.reset}#`);
  return link;
}

/** Asks for an email from the log-in page. @returns the link in it */
export async function requestEmail(page: Page, plaza: Deployment, { email }: Member): Promise<string> {
  await openRecovery(page);
  await field(page, 'Your email').fill(email);
  await button(page, 'Send me a link').click();
  await expect(page.getByText(EMAIL_SENT)).toBeVisible();
  const mailed = () => plaza.mails.find(({ to }) => to.includes(email))?.content ?? '';
  await expect.poll(mailed).toContain(`${plaza.publicUrl}${PAGES.reset}#`);
  return /\S+\/reset#[\w-]+/.exec(mailed())?.[0] ?? '';
}

/** Adds a passkey in the settings, logs in with it, and sets a new password without the present one. */
export async function byPasskey(page: Page, present: Member, password: string): Promise<void> {
  await addVirtualAuthenticator(page);
  await withoutSuggestions(page);
  await logInRemembered(page, present);
  await chooseFrom(page, userMenu(page), 'Settings');
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await chooseFrom(page, userMenu(page), 'Sign out');
  await button(page, 'Log in with a passkey').click();
  await chooseFrom(page, userMenu(page), 'Settings');
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Change').click();
  await expect(page.getByText(PROFILE_UPDATED)).toBeVisible();
}

async function openRecovery(page: Page): Promise<void> {
  await page.goto(PAGES.logIn);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(PAGES.recover);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Set password and log in').click();
  await expect(userMenu(page)).toBeVisible();
}
