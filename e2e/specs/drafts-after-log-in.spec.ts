import type { Page } from '@playwright/test';
import { commentsOf, writeComment } from '../support/comments.ts';
import { waitForDraft } from '../support/drafts.ts';
import { createMember, logIn, type SignedUp } from '../support/members.ts';
import { confirmDeletion } from '../support/menus.ts';
import { blockEvents } from '../support/network.ts';
import { openPost } from '../support/post-page.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { composerOf, memberWithPost } from '../support/posts.ts';
import { endSessions } from '../support/sessions.ts';
import { expect, test } from '../support/test.ts';

/** Ends the session of a page after its own requests are answered. @returns the member with the new password */
async function endSessionOf(page: Page, plaza: PlazaServer, member: SignedUp) {
  await page.waitForLoadState('networkidle');
  return endSessions(plaza, member);
}

// What the page does by itself would tell it that its session ended, before the member does something.
test.beforeEach(async ({ page }) => {
  await blockEvents(page);
  await page.route(/\/(?:viewes|read-state\/seen)$/, (route) => route.abort());
});

test('a restored post shows no error of the session that ended', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const composer = composerOf(page);
  await composer.title.fill('Half a title');
  await composer.content.fill('Half a thought');
  const changed = await endSessionOf(page, plaza, member);
  await composer.publish.click();
  await expect(page).toHaveURL('/login');
  await waitForDraft(page, { title: 'Half a title', content: 'Half a thought' });
  await logIn(page, changed);
  await expect(composer.title).toHaveValue('Half a title');
  await expect(composer.region.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('a restored comment shows no error of the session that ended', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  const parts = commentsOf(page);
  await parts.field.fill('Half a thought');
  const changed = await endSessionOf(page, plaza, member);
  await parts.button.click();
  await logIn(page, changed);
  await expect(parts.field).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a message of a session that ended is not shown in the next session', async ({ page, plaza }) => {
  // A message waits for its code.
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  const { member, post } = await memberWithPost(plaza);
  await writeComment(plaza, member.session, post, 'Still here');
  await openPost(page, post, member);
  const parts = commentsOf(page);
  await expect(parts.items).toHaveCount(1);
  const changed = await endSessionOf(page, plaza, member);
  await parts.deleteFirst();
  await confirmDeletion(page);
  await logIn(page, changed);
  await expect(parts.items).toHaveText(/Still here/);
  await expect(page.getByText(/was not deleted/)).toHaveCount(0);
});
