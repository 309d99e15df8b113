import { suspend } from '../support/account-state.ts';
import { setCommunity, test } from '../support/community.ts';
import { expectLanguage, keepLanguage, languageSelect, memberWithLanguage } from '../support/languages.ts';
import { newIdentity } from '../support/members.ts';
import { expect } from '../support/test.ts';
import { textsOf } from '../support/texts.ts';
import { logIn, submitSignUp } from '../support/walk/form-steps.ts';
import { walkerOf } from '../support/walk/walker.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

const [english, german, arabic] = [textsOf('en'), textsOf('de'), textsOf('ar')];

test('the page of an applicant turns by the choice at its foot, and stays so when it is checked again', async ({
  page,
  plaza,
  owner,
}) => {
  await setCommunity(plaza, owner, { signUp: 'approval' });
  const browserErrors = browserErrorsOf(page);
  await keepLanguage(page, plaza, 'de');
  const walker = walkerOf(page, german, newIdentity());
  await page.goto('/signup');
  await submitSignUp(walker);
  await expect(walker.heading('restricted.pending.title')).toBeVisible();
  await expect(page).toHaveTitle(`${german('restricted.pending.title')} · Plaza`);
  await expectAccessible(page);
  await languageSelect(page).selectOption('ar');
  const turned = walkerOf(page, arabic, walker.member);
  await expect(turned.heading('restricted.pending.title')).toBeVisible();
  await turned.button('restricted.checkAgain').click();
  await expect(turned.button('restricted.checkAgain')).not.toHaveAttribute('aria-busy', 'true');
  await turned.expectLanguage();
  await turned.button('restricted.signOut').click();
  await expect(turned.heading('login.welcome')).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('a suspended member finds the page, and the choice at its foot, in the own language', async ({
  page,
  plaza,
  owner,
}) => {
  const member = await memberWithLanguage(plaza, 'ar');
  await suspend(plaza, owner, member, { measure: 'suspend', reason: 'No advertisements.' });
  const browserErrors = browserErrorsOf(page);
  await logIn(walkerOf(page, english, member));
  const { heading, text } = walkerOf(page, arabic, member);
  await expect(heading('restricted.suspended.heading')).toBeVisible();
  await expect(text('restricted.suspended.permanent')).toBeVisible();
  await expect(page).toHaveTitle(`${arabic('restricted.suspended.pageTitle')} · Plaza`);
  await expectLanguage(page, arabic);
  await expect(languageSelect(page)).toHaveValue('ar');
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
});
