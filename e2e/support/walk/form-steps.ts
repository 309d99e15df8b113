import { PAGES } from '@plaza/contract/pages.ts';
import { PORTRAIT } from '../members.ts';
import { expect } from '../test.ts';
import type { Walker } from './walker.ts';

/** Fills both steps of the sign-up in, and submits them. */
export async function submitSignUp({ member, button, field, heading }: Walker): Promise<void> {
  // The log-in page has fields of the same names.
  await expect(heading('signup.heading')).toBeVisible();
  await field('common.email').fill(member.email);
  await field('common.password').fill(member.password);
  await field('session.confirmPassword').fill(member.password);
  await button('signup.next').click();
  await field('signup.picture.choose').setInputFiles(PORTRAIT);
  await field('common.name').fill(member.name);
  await field('common.username').fill(member.username);
  await button('signup.submit').click();
}

/** Logs in on the log-in page with 'Remember me', also a member who then sees the page of a restriction. */
export async function logIn({ page, member, button, field }: Walker): Promise<void> {
  await page.goto(PAGES.logIn);
  await field('common.email').fill(member.email);
  await field('common.password').fill(member.password);
  await field('login.remember').check();
  await button('login.submit').click();
  await expect(page).not.toHaveURL(PAGES.logIn);
}
