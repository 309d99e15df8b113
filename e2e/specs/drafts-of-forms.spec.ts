import { PAGES } from '@plaza/contract/pages.ts';
import { removeAsModerator, test } from '../support/community.ts';
import { waitForDraft, waitForNoDraft, waitForNoDraftWith } from '../support/drafts.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { publish } from '../support/posts.ts';
import { expect } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const RULES = 'Be kind.\nNo advertisements.';

test('typed rules are kept on another page, after Back and after a reload, until they are saved', async ({
  page,
  owner,
}) => {
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageCommunity);
  await field(page, 'Rules').fill(RULES);
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'Members' }).click();
  await expect(field(page, 'Rules')).toHaveCount(0);
  await page.goBack();
  await expect(field(page, 'Rules')).toHaveValue(RULES);
  await waitForDraft(page, { rules: RULES });
  await page.reload();
  await expect(field(page, 'Rules')).toHaveValue(RULES);
  await expect(button(page, 'Cancel')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await button(page, 'Save').click();
  await expect(page.getByText('Community updated successfully')).toBeVisible();
  await waitForNoDraft(page);
  await expect(button(page, 'Cancel')).toHaveCount(0);
});

test('an appeal that was typed is restored, and is gone after another member has signed in', async ({
  page,
  plaza,
  owner,
}) => {
  const author = await createMember(plaza);
  const { id } = await publish(plaza, author.session, {});
  await removeAsModerator(plaza, owner, id);
  const appeal = { text: 'It was a joke.' };
  await logIn(page, author, { remember: true });
  await page.goto(PAGES.moderation);
  await field(page, 'Appeal').fill(appeal.text);
  await waitForDraft(page, appeal);
  await page.reload();
  await expect(field(page, 'Appeal')).toHaveValue(appeal.text);
  await chooseFrom(page, userMenu(page), 'Sign out');
  await logIn(page, author, { remember: true });
  await page.goto(PAGES.moderation);
  await expect(field(page, 'Appeal')).toHaveValue(appeal.text);
  await chooseFrom(page, userMenu(page), 'Sign out');
  await logIn(page, owner);
  await waitForNoDraftWith(page, appeal);
});
