import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { test } from '../support/community.ts';
import { CONTENT_MISSING } from '@plaza/contract/post.ts';
import { createMember, logIn, newIdentity, PORTRAIT } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { composerOf } from '../support/posts.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expectSaid, listen } from '../support/spoken.ts';
import { expect } from '../support/test.ts';

test('arrow keys in the closed choice of the language have no effect before Enter', async ({ page }) => {
  await page.goto(PAGES.logIn);
  const choice = page.getByRole('combobox');
  await choice.focus();
  await page.keyboard.type('fr');
  await expect(choice).toHaveValue('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(choice).toBeFocused();
});

test('the chosen language of a member is saved when the field is left, once', async ({ page, plaza }) => {
  await listen(page);
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  const choice = page.getByRole('combobox', { name: 'Language' });
  await choice.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choice).toBeFocused();
  await expectSaid(page, 'Profil mis à jour.', () => page.keyboard.press('Tab'));
});

test('sign-up and log-in say the chosen picture and the free username, and then only the next heading', async ({
  page,
  plaza,
}) => {
  await listen(page);
  const member = newIdentity();
  const home = page.getByRole('heading', { level: 1, name: 'Home' });
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  const profile = page.getByRole('heading', { name: 'Profile' });
  await expect(profile).toBeFocused();
  await expect(profile).toHaveAccessibleDescription('Step 2 of 2');
  await expect(page).toHaveTitle('Profile · Sign up · Plaza');
  await expectSaid(page, 'portrait.jpg is chosen.', () => fillProfile(page, { ...member, username: '' }));
  await page.getByLabel('Username').fill(member.username);
  await expectSaid(page, `@${member.username} is available.`, () => page.getByLabel('Username').press('Tab'));
  await expectSaid(page, undefined, async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(home).toBeFocused();
  });
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expectSaid(page, undefined, async () => {
    await logIn(page, await createMember(plaza));
    await expect(home).toBeFocused();
  });
});

test('required fields are not invalid before they are checked', async ({ page }) => {
  await page.goto(PAGES.logIn);
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a shown password and a changed theme are said', async ({ page, plaza }) => {
  await listen(page);
  await page.goto(PAGES.logIn);
  await expectSaid(page, 'Password is shown.', () =>
    page.getByRole('button', { name: 'Show password' }).click(),
  );
  await expectSaid(page, 'Password is hidden.', () =>
    page.getByRole('button', { name: 'Hide password' }).click(),
  );
  await logIn(page, await createMember(plaza));
  await expectSaid(page, 'Dark theme on', () => chooseFrom(page, userMenu(page), 'Dark Theme'));
});

test('a search for members says how many it has found', async ({ page, owner }) => {
  await listen(page);
  await page.goto(PAGES.manageMembers);
  await logIn(page, owner);
  const search = page.getByRole('searchbox', { name: 'Name or username' });
  await search.fill(owner.username);
  await expectSaid(page, '1 member found.', () => search.press('Enter'));
});

test('Submit can be focused while it has no effect, and says why', async ({ page }) => {
  await page.goto(PAGES.signUp);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Username').focus();
  for (const name of ['Email', 'Password']) {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toBeFocused();
    await expect(link).toHaveAccessibleDescription(/Before you can submit, correct in step 1/);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeFocused();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(/Before you can submit, correct in step 1/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Username').press('Enter');
  await expect(page.getByText('Please fill out all fields.')).toBeHidden();
});

test('the error of the field that takes the focus is said with the field, others by themselves, once each', async ({
  page,
  plaza,
}) => {
  await listen(page);
  await logIn(page, await createMember(plaza));
  const { title, content, publish } = composerOf(page);
  await title.focus();
  await content.focus();
  await expectSaid(page, CONTENT_MISSING, () => publish.click());
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Please enter a tittle');
});

test('the log-in says the error of the field that takes the focus with the field only', async ({ page }) => {
  await listen(page);
  await page.goto(PAGES.logIn);
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await email.fill('ada@example.org');
  await page.getByRole('button', { name: 'Login' }).focus();
  await expectSaid(page, undefined, async () => {
    await page.keyboard.press('Enter');
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Please enter your password.');
  });
});

test('the error of a field that has the focus already is said', async ({ page, plaza }) => {
  await listen(page);
  const member = await createMember(plaza);
  await page.goto(PAGES.logIn);
  await page.getByLabel('Email').fill(member.email);
  const password = page.getByLabel('Password', { exact: true });
  await expectSaid(page, 'Please enter your password.', () => password.press('Enter'));
  await expect(password).toBeFocused();
});

test('a chosen profile picture is said in the settings', async ({ page, plaza }) => {
  await listen(page);
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  const input = page.getByLabel('Change profile picture');
  await expectSaid(page, 'portrait.jpg is chosen.', () => input.setInputFiles(PORTRAIT));
});

test('a list of members to mention says how many there are, and the one that Enter completes', async ({
  page,
  plaza,
}) => {
  await listen(page);
  const mentioned = await createMember(plaza);
  await logIn(page, await createMember(plaza));
  await composerOf(page).content.focus();
  await expectSaid(page, `1 member found. ${mentioned.name} @${mentioned.username}`, () =>
    page.keyboard.insertText(`@${mentioned.username}`),
  );
});
