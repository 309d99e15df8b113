import { pagePath } from '@plaza/contract/pages.ts';
import { deletePost, POST_DELETED, type Post } from '@plaza/contract/post.ts';
import type { Session } from '@plaza/contract/session.ts';
import type { Page } from '@playwright/test';
import { commentsOf } from '../support/comments.ts';
import { waitForDraft, waitForNoDraft } from '../support/drafts.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { blockEvents } from '../support/network.ts';
import { chooseForPost, openPost } from '../support/post-page.ts';
import { callAs, cardOf, memberWithPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const remove = (plaza: PlazaServer, session: Session, { id }: Post) =>
  callAs(plaza, session, deletePost, { params: { id } });

test.beforeEach(({ page }) => blockEvents(page));

async function expectDeleted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: POST_DELETED })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessible(page);
}

test('a comment on a deleted post shows a message, and its text can be copied', async ({
  page,
  context,
  plaza,
}) => {
  const { member: author, post } = await memberWithPost(plaza);
  await openPost(page, post, await createMember(plaza));
  const parts = commentsOf(page);
  await parts.field.fill('What I wanted to say');
  await remove(plaza, author.session, post);
  await parts.button.click();
  await expectDeleted(page);
  await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveValue('What I wanted to say');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('What I wanted to say');
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('region', { name: 'Create a post' })).toBeVisible();
  await expect(cardOf(page, post.title)).toHaveCount(0);
});

test('a like on the page of a deleted post shows a message and a link to the feed', async ({
  page,
  plaza,
}) => {
  const { member: author, post } = await memberWithPost(plaza);
  await openPost(page, post, await createMember(plaza));
  await remove(plaza, author.session, post);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expectDeleted(page);
  await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('region', { name: 'Create a post' })).toBeVisible();
});

test('an edit of a post that was deleted elsewhere can be copied', async ({ page, plaza }) => {
  const { member: author, post } = await memberWithPost(plaza);
  await openPost(page, post, author);
  await chooseForPost(page, 'Edit');
  await page.getByRole('textbox', { name: 'Content' }).fill('Better words');
  await remove(plaza, author.session, post);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDeleted(page);
  await expect(page.getByRole('textbox', { name: 'What you wrote' })).toHaveValue(
    `${post.title}\n\nBetter words`,
  );
});

test('an edit of a deleted post is kept until its page is left', async ({ page, plaza }) => {
  const { member: author, post } = await memberWithPost(plaza, { image: PORTRAIT, alt: 'A face' });
  await logIn(page, author, { remember: true });
  await page.goto(pagePath('post', { id: post.id }));
  await chooseForPost(page, 'Edit');
  await page.getByRole('textbox', { name: 'Image description' }).fill('A better description');
  await waitForDraft(page, { alt: 'A better description' });
  await remove(plaza, author.session, post);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDeleted(page);
  const written = page.getByRole('textbox', { name: 'What you wrote' });
  await expect(written).toHaveValue(`${post.title}\n\n${post.content}\n\nA better description`);
  await page.reload();
  await expect(written).toHaveValue(`${post.title}\n\n${post.content}\n\nA better description`);
  await page.getByRole('link', { name: 'Go home' }).click();
  await waitForNoDraft(page);
});
