import { PAGES } from '@plaza/contract/pages.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn, requireProof } from '../support/members.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('profiles', async ({ page, plaza, scene, shoot }) => {
  const newcomer = await createMember(plaza, { name: 'Newcomer' });
  await page.goto(`/profile/${scene.ada.username}`);
  await logIn(page, scene.ada, { remember: true });
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot('profile', 'whole page');
  await button(page, 'Profile menu').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(field(page, 'Bio')).toBeFocused();
  await shoot('profile-edited');
  await page.goto(`/profile/${scene.grace.username}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await shoot('profile-of-another');
  await page.goto(`/profile/${newcomer.username}`);
  await expect(page.getByText('No posts yet')).toBeVisible();
  await shoot('profile-empty');
  await page.goto('/profile/nobody_at_all');
  await expect(page.getByText('Nobody here')).toBeVisible();
  await shoot('profile-not-found');
});

test('settings', async ({ page, plaza, shoot }) => {
  const member = await createMember(plaza, { name: 'Mary Somerville' });
  await page.goto(`/settings/${member.session.userId}`);
  await logIn(page, member, { remember: true });
  await expect(button(page, 'Save')).toBeVisible();
  await shoot('settings', 'whole page');
  await field(page, 'Name').fill('Mary');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await shoot('settings-saved');
  await field(page, 'Email').fill('nobody');
  await field(page, 'Name').fill('');
  await button(page, 'Save').click();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await shoot('settings-mistakes', 'whole page');
  await button(page, 'Delete Account').click();
  await expect(page.getByRole('dialog')).toContainText('0 posts');
  await shoot('settings-delete-dialog');
});

test('the current password is asked for', async ({ page, scene, shoot }) => {
  const { userId } = scene.ada.session;
  await requireProof(page, scene.ada);
  await page.goto(`/settings/${userId}`);
  await logIn(page, scene.ada);
  await field(page, 'Password').fill('Another2?');
  await field(page, 'Confirm Password').fill('Another2?');
  await button(page, 'Change').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('settings-current-password');
});

test('the first owner', async ({ page, scene, shoot }) => {
  await page.goto(PAGES.claim);
  await logIn(page, scene.ada);
  await expect(button(page, 'Become the owner')).toBeVisible();
  await shoot('claim');
  await field(page, 'Code').fill('ABCDE-FGHJK-MNPQR-STVWX-YZ0123');
  await button(page, 'Become the owner').click();
  await expect(field(page, 'Code')).toHaveAttribute('aria-invalid', 'true');
  await shoot('claim-wrong');
});
