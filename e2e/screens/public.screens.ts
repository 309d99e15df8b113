import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { button, field } from '../support/first-day.ts';
import { expect } from '../support/test.ts';
import { test } from './test.ts';

test('login', async ({ page, shoot }) => {
  await page.goto('/login');
  await expect(button(page, 'Login')).toBeVisible();
  await shoot('login');
  await field(page, 'Email').fill('nobody@example.org');
  await field(page, 'Password').fill('Wrong1!x');
  await button(page, 'Login').click();
  await expect(page.getByText(ERROR_MESSAGE.invalid_credentials)).toBeVisible();
  await shoot('login-refused');
});

test('sign-up', async ({ page, scene, shoot }) => {
  await page.goto('/signup');
  await expect(button(page, 'Next Step')).toBeVisible();
  await shoot('signup');
  await field(page, 'Email').fill('nobody');
  await field(page, 'Password').fill('Secret1');
  await field(page, 'Confirm Password').fill('Secret');
  await shoot('signup-mistakes', 'whole page');
  await field(page, 'Email').fill('nobody@example.org');
  await field(page, 'Password').fill('Secret1!');
  await field(page, 'Confirm Password').fill('Secret1!');
  await button(page, 'Next Step').click();
  await shoot('signup-profile');
  await field(page, 'Click here to upload your profile picture').setInputFiles(scene.picture);
  await field(page, 'Username').fill(scene.ada.username);
  await button(page, 'Submit').click();
  await expect(page.getByText('That username is taken.')).toBeVisible();
  await shoot('signup-profile-mistakes', 'whole page');
});

test('an unknown path', async ({ page, shoot }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await shoot('not-found');
});
