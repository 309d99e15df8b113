import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { PORTRAIT, type Member } from './members.ts';

/** Opens the first step and fills it in. @param address with the code of an invitation */
export async function fillCredentials(
  page: Page,
  member: Member,
  address: string = PAGES.signUp,
): Promise<void> {
  await page.goto(address);
  await typeCredentials(page, member);
}

/** Fills the first step in. */
export async function typeCredentials(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

/** Fills the second step in. */
export async function fillProfile(page: Page, { name, username }: Member): Promise<void> {
  await page.getByLabel('Click here to upload your profile picture').setInputFiles(PORTRAIT);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Username').fill(username);
}
