import type { Page } from '@playwright/test';
import { commentsOf, isSend, keptComments } from '../support/comments.ts';
import { whenKept, whenNothingKept } from '../support/drafts.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseForPost, openPost } from '../support/post-page.ts';
import { newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf } from '../support/watch-page.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a comment that is being written waits under its own post', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  const [post, other] = [
    await publish(plaza, member.session, { title: newTitle() }),
    await publish(plaza, member.session, { title: newTitle() }),
  ];
  await openPost(page, post, member);
  await commentsOf(page).field.fill('Half a thought');
  await whenKept(page, { text: 'Half a thought' });
  await openPost(page, other, member);
  await expect(commentsOf(page).items).toHaveCount(0);
  await expect(commentsOf(page).field).toHaveValue('');
  await openPost(page, post, member);
  await expect(commentsOf(page).field).toHaveValue('Half a thought');
  await commentsOf(page).button.click();
  await expect(commentsOf(page).items).toHaveText(/Half a thought/);
  await whenNothingKept(page);
  await openPost(page, post, member);
  await expect(commentsOf(page).items).toHaveText(/Half a thought/);
  await expect(commentsOf(page).field).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('a comment whose answer got lost with the page is one comment when it is sent again', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openPost(page, post, member);
  const arrived = Promise.withResolvers<void>();
  await page.route(
    (url) => url.origin === plaza.url,
    async (route) => {
      if (!isSend(route.request())) return route.fallback();
      await route.fetch();
      arrived.resolve();
    },
  );
  await commentsOf(page).field.fill('Once');
  await commentsOf(page).button.click();
  await arrived.promise;
  await whenKept(page, { text: 'Once' });
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await logIn(page, member);
  await expect(commentsOf(page).field).toHaveValue('Once');
  await commentsOf(page).button.click();
  await expect(commentsOf(page).field).toHaveValue('');
  expect(await keptComments(plaza, member.session, post)).toEqual(['Once']);
});

test('a bio that is being written comes back, is not saved by itself, and Escape ends it', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(`/profile/${member.username}`);
  await page.getByRole('button', { name: 'Say something about yourself' }).click();
  await field(page, 'Bio').fill('Half a thought');
  await whenKept(page, { text: 'Half a thought' });
  await page.reload();
  await expect(field(page, 'Bio')).toHaveValue('Half a thought');
  await expect(field(page, 'Bio')).not.toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(field(page, 'Bio')).toHaveValue('Half a thought');
  await field(page, 'Bio').press('Escape');
  await whenNothingKept(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Say something about yourself' })).toBeVisible();
});

test('a post that is being edited comes back, until it is saved', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  const title = newTitle('Edited');
  await field(page, 'Title').fill(title);
  await whenKept(page, { title });
  await openPost(page, post, member);
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(field(page, 'Content')).toHaveValue(post.content);
  await page.getByRole('button', { name: 'Save' }).click();
  await whenNothingKept(page);
  await openPost(page, { ...post, title }, member);
  await expect(field(page, 'Title')).toBeHidden();
});

test('a post that was opened to be edited and left as it was is not being edited later', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  await expect(field(page, 'Title')).toBeFocused();
  await openPost(page, post, member);
  await expect(field(page, 'Title')).toBeHidden();
});
