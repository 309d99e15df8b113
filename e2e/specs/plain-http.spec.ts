import type { Locator, Page } from '@playwright/test';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { commentsOf } from '../support/comments.ts';
import { createModerator, test } from '../support/community.ts';
import { waitForDraft } from '../support/drafts.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { blockEvents } from '../support/network.ts';
import { openPost } from '../support/post-page.ts';
import { callAs, cardOf, composerOf, memberWithPost } from '../support/posts.ts';
import { expect } from '../support/test.ts';

// As in a home network, where browsers have no clipboard, no Web Locks and no passkeys.
test.use({
  baseURL: async ({ plaza }, use) => use(plaza.url.replace('127.0.0.1', 'plaza.lan')),
});

test.beforeEach(async ({ page }) => {
  await page.goto(PAGES.logIn);
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
});

/** Presses a button that copies. @returns what the keys then paste in another tab */
async function copyWith(page: Page, pressed: Locator): Promise<string> {
  await pressed.click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await expect(pressed).toBeFocused();
  const other = await page.context().newPage();
  await other.setContent('<textarea></textarea>');
  await other.getByRole('textbox').press('ControlOrMeta+v');
  const pasted = await other.getByRole('textbox').inputValue();
  await other.close();
  return pasted;
}

test('an invitation link is copied without a secure origin', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await callAs(plaza, member.session, createInvitation, { json: {} });
  await logIn(page, member, { remember: true });
  await page.goto(PAGES.invitations);
  await button(page, 'Show link').click();
  const url = await field(page, 'Invitation link').inputValue();
  expect(url).toMatch(/^http:\/\/plaza\.lan:\d+\/signup\?invite=/);
  await expect(button(page, 'Share')).toHaveCount(0);
  expect(await copyWith(page, button(page, 'Copy link'))).toBe(url);
});

test('a reset link is copied in its dialog without a secure origin', async ({ page, plaza, owner }) => {
  const member = await createMember(plaza);
  await logIn(page, await createModerator(plaza, owner), { remember: true });
  await page.goto(PAGES.manageMembers);
  await button(page, `Reset password of ${member.name}`).click();
  await button(page, 'Create link').click();
  const url = await field(page, 'Link to set a new password').inputValue();
  expect(await copyWith(page, button(page, 'Copy link'))).toBe(url);
});

test('recovery codes are copied without a secure origin, one in each line', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await expect(page.getByText('Passkeys need an address that begins with https')).toBeVisible();
  await button(page, 'Create recovery codes').click();
  const codes = await page
    .getByRole('group', { name: 'New recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  expect(await copyWith(page, button(page, 'Copy'))).toBe(codes.join('\n'));
});

test('drafts about a deleted post are copied without a secure origin', async ({ page, plaza }) => {
  await blockEvents(page);
  const { member: author, post } = await memberWithPost(plaza);
  await openPost(page, post, await createMember(plaza));
  const comment = 'What I wanted to say\n\nin two paragraphs';
  await commentsOf(page).field.fill(comment);
  await callAs(plaza, author.session, deletePost, { params: { id: post.id } });
  await commentsOf(page).button.click();
  expect(await copyWith(page, button(page, 'Copy text'))).toBe(comment);
});

test('where nothing may copy, the link stays selected and a message says so', async ({ page, plaza }) => {
  // oxlint-disable-next-line typescript/no-deprecated -- the page uses it
  await page.addInitScript(() => (Document.prototype.execCommand = () => false));
  const member = await createMember(plaza);
  await callAs(plaza, member.session, createInvitation, { json: {} });
  await logIn(page, member, { remember: true });
  await page.goto(PAGES.invitations);
  await button(page, 'Show link').click();
  await button(page, 'Copy link').click();
  await expect(page.getByText('The text is selected: press Ctrl+C')).toBeVisible();
  const link = field(page, 'Invitation link');
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.inputValue());
});

test('posts are written, liked and kept as drafts without a secure origin', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const composer = composerOf(page);
  await composer.title.fill('From the kitchen');
  await composer.content.fill('Over plain http');
  await waitForDraft(page, { title: 'From the kitchen', content: 'Over plain http' });
  await page.reload();
  await expect(composer.title).toHaveValue('From the kitchen');
  await composer.publish.click();
  const card = cardOf(page, 'From the kitchen');
  await card.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
