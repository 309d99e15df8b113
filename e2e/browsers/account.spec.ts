import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { EMAIL_INVALID, EMAIL_MISSING } from '@plaza/contract/fields.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { Key } from 'selenium-webdriver';
import { createMember, PORTRAIT } from '../support/members.ts';
import { memberWithPost } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

const NEW_PASSWORD = 'Another2?';

const styleOfPage = (tab: Tab) =>
  tab.run<{ colorScheme: string; background: string }>(
    `const { colorScheme, backgroundColor: background } = getComputedStyle(document.documentElement);
    return { colorScheme, background };`,
  );

test('a log-in names each mistake, leads to the page that was opened, and is remembered', async ({
  tab,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  await tab.open('/no/such/page');
  await tab.sees('Oops! Page not found');
  await tab.press('link', 'Go home');
  await tab.isAt(PAGES.logIn);
  const profile = pagePath('profile', { id: member.username });
  await tab.open(profile);
  await tab.press('button', 'Login');
  await tab.sees(EMAIL_MISSING);
  await tab.type('Email', 'nobody');
  await tab.press('button', 'Login');
  await tab.sees(EMAIL_INVALID);
  await tab.replace('Email', member.email);
  await tab.type('Password', 'Wrong1!x');
  await tab.press('button', 'Login');
  await tab.sees(ERROR_MESSAGE.invalid_credentials);
  await tab.replace('Email', '');
  await tab.replace('Password', '');
  await logIn(tab, member, { remember: true });
  await tab.isAt(profile);
  await tab.reload();
  await tab.find('link', title);
  expect(await tab.run('return localStorage.getItem("persist")')).toBe('true');
});

test('a member edits the profile, the settings and the password, and deletes the account', async ({
  tab,
  plaza,
}) => {
  const member = await createMember(plaza);
  await tab.open(PAGES.logIn);
  await logIn(tab, member);
  await tab.choose('Your Profile');
  await tab.isAt(pagePath('profile', { id: member.username }));
  await tab.choose('Edit', 'Profile menu');
  await tab.type('Bio', 'Likes oranges');
  await tab.keys(Key.TAB);
  await tab.lacks('textbox', 'Bio');
  await tab.sees('Likes oranges');
  await tab.chooseFile(PORTRAIT, 'Change profile picture');
  await expect
    .poll(() => tab.run('return document.querySelector("main .avatar img")?.src ?? ""'))
    .toMatch(/\/media\/.*\.webp$/);
  await tab.chooseFile(PORTRAIT, 'Change banner');
  await expect
    .poll(() => tab.run('return document.querySelector(".banner img")?.src ?? ""'))
    .toMatch(/\/media\/.*\.webp$/);

  await tab.choose('Settings');
  await tab.isAt(pagePath('settings', { id: member.session.userId }));
  await tab.replace('Name', 'Another Name');
  await tab.press('button', 'Save');
  await tab.sees('Profile updated successfully');
  await tab.seesNoMore('Profile updated successfully');
  await tab.type('Password', NEW_PASSWORD);
  await tab.type('Confirm Password', NEW_PASSWORD);
  await tab.press('button', 'Change');
  await tab.holds('Password', '');
  await tab.choose('Sign out');
  await tab.isAt(PAGES.logIn);

  await logIn(tab, { ...member, password: NEW_PASSWORD });
  await tab.choose('Settings');
  await tab.holds('Name', 'Another Name');
  await tab.press('button', 'Delete Account');
  await tab.press('button', 'Delete');
  await tab.isAt(PAGES.signUp);
});

test('the theme that is chosen in the menu changes the page, and is stored', async ({ tab, plaza }) => {
  await tab.open('/');
  await logIn(tab, await createMember(plaza), { remember: true });
  const light = await styleOfPage(tab);
  expect(light.colorScheme).toBe('light');
  await tab.choose('Dark Theme');
  await expect.poll(async () => (await styleOfPage(tab)).colorScheme).toBe('dark');
  const dark = await styleOfPage(tab);
  expect(dark.background).not.toBe(light.background);
  await tab.reload();
  await tab.find('button', 'Open user menu');
  expect(await styleOfPage(tab)).toEqual(dark);
  await tab.choose('Light Theme');
  await expect.poll(() => styleOfPage(tab)).toEqual(light);
});
