import { PAGES } from '@plaza/contract/pages.ts';
import { PORTRAIT, type Member } from '../members.ts';
import { expect } from '../test.ts';
import type { Walker } from './walker.ts';

/** Without a session, pages of members lead to the log-in page, and an unknown address to the 404 page. */
export async function arrive({ page, t, link, text, heading }: Walker, protectedPaths: readonly string[]) {
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(PAGES.logIn);
    await expect(heading('login.welcome')).toBeVisible();
  }
  await page.goto('/no/such/page');
  await expect(heading('notFound.heading')).toBeVisible();
  await expect(text('notFound.text')).toBeVisible();
  await expect(page).toHaveTitle(`${t('notFound.title')} · Plaza`);
  await link('common.goHome').click();
  await expect(page).toHaveURL(PAGES.logIn);
}

/** Signs up in two steps, with every message of the form. @param taken a member whose email and username cannot be used */
export async function signUp(walker: Walker, taken: Member): Promise<void> {
  const { page, t, member, button, field, link, text, heading } = walker;
  await link('login.signUp').click();
  await expect(link('signup.logIn')).toBeVisible();
  await expect(page).toHaveTitle(`${t('signup.title')} · Plaza`);
  await field('common.email').fill('nobody@nowhere');
  await field('common.password').fill(member.password);
  await expect(text('api.email_invalid')).toBeVisible();
  await field('common.email').fill(taken.email);
  await field('session.confirmPassword').fill(`${member.password}?`);
  await expect(text('password.mismatch')).toBeVisible();
  await button('signup.next').click();
  await expect(heading('signup.profileHeading')).toBeFocused();
  await expect(button('signup.submit')).toBeDisabled();
  await button('signup.previous').click();
  await field('session.confirmPassword').fill(member.password);
  await expect(text('password.match')).toBeVisible();
  await button('signup.next').click();
  await fillProfile(walker, taken);
  await button('signup.submit').click();
  await expect(page.getByRole('alert')).toContainText(t('api.email_taken'));
  await expect(field('common.email')).toHaveAccessibleDescription(t('api.email_taken'));
  await field('common.email').fill(member.email);
  await button('signup.next').click();
  await button('signup.submit').click();
  await expect(page).toHaveURL(PAGES.feed);
}

async function fillProfile({ member, button, field, text }: Walker, taken: Member): Promise<void> {
  await button('signup.submit').click();
  await expect(text('api.form_incomplete').first()).toBeVisible();
  await field('signup.picture.choose').setInputFiles(PORTRAIT);
  await field('common.name').fill(member.name);
  await field('common.username').fill(taken.username);
  await field('common.name').focus();
  await expect(text('api.username_taken')).toBeVisible();
  await field('common.username').fill(member.username);
  await expect(text('api.username_taken')).toBeHidden();
}

/** Signs out, and logs in with 'Remember me' after a wrong password. @param password the present one @param path the page to which the log-in leads */
export async function signOutAndIn(walker: Walker, password: string, path: string): Promise<void> {
  const { page, t, member, button, choose, field } = walker;
  await choose('app.openMenu', 'app.signOut');
  await expect(page).toHaveURL(PAGES.logIn);
  await page.goto(path);
  await expect(page).toHaveTitle(`${t('login.title')} · Plaza`);
  await field('common.email').fill(member.email);
  await field('common.password').fill(member.password);
  await button('login.submit').click();
  await expect(page.getByRole('alert')).toHaveText(t('api.invalid_credentials'));
  await field('common.password').fill(password);
  await field('login.remember').check();
  await button('login.submit').click();
  await expect(page).toHaveURL(path);
  await page.reload();
  await expect(button('app.openMenu')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('persist'))).toBe('true');
}
