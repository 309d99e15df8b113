import { IMAGE_IS_HEIC } from '@plaza/contract/image.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PersonalForm } from '../src/features/settings/personal-form.tsx';
import { SignUpForm } from '../src/features/signup/signup-form.tsx';
import { delayChecks, imageFile } from './support/image-file.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { showToMember } from './support/show.tsx';

const png = imageFile('a.png', 'image/png');
const heic = imageFile('photo.jpg', 'image/heic');
const name = page.getByLabelText('Name', { exact: true });

test('settings saved while a chosen picture is checked send nothing when it is rejected', async () => {
  const calls = scriptNetwork(() => Response.json({ ...sessionOf(1, 'token'), message: 'Saved.' }));
  await showToMember(<PersonalForm />);
  await name.fill('Ada');
  const finishChecks = delayChecks();
  await page.getByLabelText('Change profile picture').upload(heic);
  await page.getByRole('button', { name: 'Save' }).click();
  finishChecks();
  await expect.element(page.getByText(IMAGE_IS_HEIC)).toBeVisible();
  await expect.element(page.getByLabelText('Change profile picture')).toHaveFocus();
  await expect.element(name).toHaveValue('Ada');
  // A HEAD only finds out whether Plaza can be reached.
  expect(calls.filter(({ method }) => method !== 'HEAD')).toEqual([]);
});

test('an account submitted while another picture is checked is not created when it is rejected', async () => {
  const calls = scriptNetwork(() => Response.json({ available: true }));
  await render(<SignUpForm invite={undefined} onSignedUp={() => {}} />);
  await page.getByLabelText('Email').fill('ada@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('Secret1!');
  await page.getByLabelText('Confirm Password').fill('Secret1!');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabelText('Click here to upload your profile picture').upload(png);
  await name.fill('Ada');
  await page.getByLabelText('Username').fill('ada');
  const finishChecks = delayChecks();
  await page.getByLabelText('Change picture').upload(heic);
  await page.getByRole('button', { name: 'Submit' }).click();
  finishChecks();
  await expect.element(page.getByText(IMAGE_IS_HEIC)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
