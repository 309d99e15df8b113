import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { expect } from '../test.ts';
import type { Walker } from './walker.ts';

/** Writes a bio, which is saved when its field loses the focus. */
export async function writeBio({ page, t, member, choose, field }: Walker, bio: string): Promise<void> {
  await choose('app.openMenu', 'app.profile');
  await expect(page).toHaveURL(pagePath('profile', { id: member.username }));
  await expect(page.getByText(t('profile.postCount', { count: 1 }))).toBeVisible();
  await choose('profile.menu', 'common.edit');
  await field('profile.bio').fill(bio);
  await field('profile.bio').blur();
  await expect(field('profile.bio')).toBeHidden();
  await expect(page.getByText(bio)).toBeVisible();
}

/** Changes name and password in the settings. */
export async function changeSettings(walker: Walker, password: string): Promise<void> {
  const { page, t, button, choose, field, text } = walker;
  await choose('app.openMenu', 'app.settings');
  await expect(page).toHaveTitle(`${t('settings.title')} · Plaza`);
  await field('common.name').fill('Another Name');
  await Promise.all([text('api.profile_updated').waitFor(), button('common.save').click()]);
  await expect(text('api.profile_updated')).toBeHidden();
  await expect(button('common.change')).toBeDisabled();
  await field('common.password').fill('lowercase');
  await expect(text('settings.password.enterTwice')).toBeVisible();
  await field('session.confirmPassword').fill('lowercase');
  await button('common.change').click();
  await expect(text('api.password_uppercase')).toBeVisible();
  await field('common.password').fill(password);
  await field('session.confirmPassword').fill(password);
  await Promise.all([text('api.profile_updated').waitFor(), button('common.change').click()]);
  await expect(field('common.password')).toHaveValue('');
}

/** Switches to the dark theme and back. */
export async function switchTheme({ page, choose }: Walker): Promise<void> {
  await choose('app.openMenu', 'app.darkTheme');
  await expect(page.locator('html')).toHaveClass('dark');
  await choose('app.openMenu', 'app.lightTheme');
  await expect(page.locator('html')).toHaveClass('light');
}

/** Deletes the account, which leads to the sign-up page. */
export async function deleteAccount(walker: Walker): Promise<void> {
  const { page, button, heading, choose, confirmDeletion } = walker;
  await choose('app.openMenu', 'app.settings');
  await button('settings.deletion.submit').click();
  await expect(heading('settings.deleteDialog.title')).toBeVisible();
  await confirmDeletion();
  await expect(page).toHaveURL(PAGES.signUp);
  await expect(heading('signup.heading')).toBeVisible();
}
