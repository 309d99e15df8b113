import type { Page } from '@playwright/test';
import { PORTRAIT, type Member } from './members.ts';
import { composerOf } from './posts.ts';
import { expect } from './test.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Signs up from the log-in page, and checks every message of the specification. */
export async function signUp(page: Page, member: Member): Promise<void> {
  await page.getByRole('link', { name: "Don't have an account? Signup today" }).click();
  await expect(page.getByRole('link', { name: 'Already have an account? Login' })).toBeVisible();
  await field(page, 'Email').fill('nobody@nowhere');
  await field(page, 'Password').fill(member.password);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await field(page, 'Email').fill(member.email);
  await expect(page.getByText('Please enter a valid email address.')).toBeHidden();
  await field(page, 'Confirm Password').fill(`${member.password}?`);
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await button(page, 'Next Step').click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
  await expect(button(page, 'Submit')).toBeDisabled();
  await button(page, 'Previous Step').click();
  await field(page, 'Confirm Password').fill(member.password);
  await expect(page.getByText('Passwords match.')).toBeVisible();
  await button(page, 'Next Step').click();
  await button(page, 'Submit').click();
  await expect(page.getByText('Please fill out all fields')).toBeVisible();
  await field(page, 'Click here to upload your profile picture').setInputFiles(PORTRAIT);
  await field(page, 'Name').fill(member.name);
  await field(page, 'Username').fill(member.username);
  await button(page, 'Submit').click();
}

/** Publishes a post with an image, and checks every message of the specification. */
export async function writePost(page: Page, title: string): Promise<void> {
  const composer = composerOf(page);
  await expect(composer.region).toContainText('Supported Files types: PNG, JPG, GIF up to 10MB');
  await composer.content.fill('Of the first day');
  await composer.publish.click();
  await expect(page.getByText('Please enter a tittle')).toBeVisible();
  await expect(composer.file).toHaveAttribute('accept', /^image\/jpeg,/);
  await composer.file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  const rejection = page.getByText('File type not supported. Please upload a jpeg, png, gif, or jpg file.');
  await expect(rejection).toBeVisible();
  await composer.file.setInputFiles(PORTRAIT);
  await expect(rejection).toBeHidden();
  await composer.removeImage.click();
  await composer.file.setInputFiles(PORTRAIT);
  await composer.description.fill('A portrait');
  await composer.title.fill(title);
  await composer.publish.click();
}
