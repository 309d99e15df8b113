import { updateUser } from '@plaza/contract/user.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { createMember, logIn, type Member } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { openPost } from '../support/post-page.ts';
import { callAs, composerOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

type NewMember = Awaited<ReturnType<typeof createMember>>;

/** Ends all sessions of a member but the one that was made with the account; answers how to log in from now on. */
async function endSessions(plaza: PlazaServer, member: NewMember): Promise<Member> {
  const password = 'Other1!pass';
  const form = new FormData();
  form.set('password', password);
  await callAs(plaza, member.session, updateUser, { params: { userId: member.session.userId }, form });
  return { ...member, password };
}

test('no error of a session that ended stands under the post that comes back with the next', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const composer = composerOf(page);
  await composer.title.fill('Half a title');
  await composer.content.fill('Half a thought');
  const changed = await endSessions(plaza, member);
  await composer.publish.click();
  await logIn(page, changed);
  await expect(composer.title).toHaveValue('Half a title');
  await expect(composer.region.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('no error of a session that ended stands under the comment that comes back with the next', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openPost(page, post, member);
  const parts = commentsOf(page);
  await parts.field.fill('Half a thought');
  const changed = await endSessions(plaza, member);
  await parts.button.click();
  await logIn(page, changed);
  await expect(parts.field).toHaveValue('Half a thought');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('no message of a session that ended appears in the next', async ({ page, plaza }) => {
  // Without its code a message stays until it comes.
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await writeComment(plaza, member.session, post, 'Still here');
  await openPost(page, post, member);
  const parts = commentsOf(page);
  await expect(parts.items).toHaveCount(1);
  const changed = await endSessions(plaza, member);
  await parts.deleteFirst();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await logIn(page, changed);
  await expect(parts.items).toHaveText(/Still here/);
  await expect(page.getByText(/was not deleted/)).toHaveCount(0);
});
