import { commentsOf, isCreateComment, storedComments } from '../support/comments.ts';
import { waitForDraft, waitForNoDraft } from '../support/drafts.ts';
import { field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { chooseForPost, openPost } from '../support/post-page.ts';
import { memberWithPost, newTitle, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf } from '../support/watch-page.ts';

test('a draft of a comment is restored under its own post', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const member = await createMember(plaza);
  const [post, other] = [await publish(plaza, member.session), await publish(plaza, member.session)];
  await openPost(page, post, member);
  await commentsOf(page).field.fill('Half a thought');
  await waitForDraft(page, { text: 'Half a thought' });
  await openPost(page, other, member);
  await expect(commentsOf(page).items).toHaveCount(0);
  await expect(commentsOf(page).field).toHaveValue('');
  await openPost(page, post, member);
  await expect(commentsOf(page).field).toHaveValue('Half a thought');
  await commentsOf(page).button.click();
  await expect(commentsOf(page).items).toHaveText(/Half a thought/);
  await waitForNoDraft(page);
  await openPost(page, post, member);
  await expect(commentsOf(page).items).toHaveText(/Half a thought/);
  await expect(commentsOf(page).field).toHaveValue('');
  expect(browserErrors).toEqual([]);
});

test(
  'a comment whose answer was lost with the page is created once when it is sent again',
  MAIN,
  async ({ page, plaza }) => {
    const { member, post } = await memberWithPost(plaza);
    await openPost(page, post, member);
    const arrived = Promise.withResolvers<void>();
    await page.route(
      (url) => url.origin === plaza.url,
      async (route) => {
        if (!isCreateComment(route.request())) return route.fallback();
        await route.fetch();
        arrived.resolve();
      },
    );
    await commentsOf(page).field.fill('Once');
    await commentsOf(page).button.click();
    await arrived.promise;
    await waitForDraft(page, { text: 'Once' });
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await logIn(page, member);
    await expect(commentsOf(page).field).toHaveValue('Once');
    await commentsOf(page).button.click();
    await expect(commentsOf(page).field).toHaveValue('');
    expect(await storedComments(plaza, member.session, post)).toEqual(['Once']);
  },
);

test('an edited bio is restored without being saved, and Escape discards it', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(`/profile/${member.username}`);
  await page.getByRole('button', { name: 'Say something about yourself' }).click();
  await field(page, 'Bio').fill('Half a thought');
  await waitForDraft(page, { text: 'Half a thought' });
  await page.reload();
  await expect(field(page, 'Bio')).toHaveValue('Half a thought');
  await expect(field(page, 'Bio')).not.toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(field(page, 'Bio')).toHaveValue('Half a thought');
  await field(page, 'Bio').press('Escape');
  await waitForNoDraft(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Say something about yourself' })).toBeVisible();
});

test('an edited post is restored until it is saved', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  const title = newTitle('Edited');
  await field(page, 'Title').fill(title);
  await waitForDraft(page, { title });
  await openPost(page, post, member);
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(field(page, 'Content')).toHaveValue(post.content);
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForNoDraft(page);
  await openPost(page, { ...post, title }, member);
  await expect(field(page, 'Title')).toBeHidden();
});

test('a post that was opened for editing without changes is not restored in editing', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await chooseForPost(page, 'Edit');
  await expect(field(page, 'Title')).toBeFocused();
  await openPost(page, post, member);
  await expect(field(page, 'Title')).toBeHidden();
});
