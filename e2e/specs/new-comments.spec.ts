import { pagePath } from '@plaza/contract/pages.ts';
import { recordView } from '@plaza/contract/view.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, cardOf, publish } from '../support/posts.ts';
import { commentLink, visitRecorded } from '../support/read-state.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

/** A post that a member has opened, with `before` comments then and `after` since, both by its author. */
async function visitedPost(plaza: PlazaServer, before: number, after: number) {
  const [author, member] = [await createMember(plaza), await createMember(plaza)];
  const post = await publish(plaza, author.session);
  for (let i = 0; i < before; i++) await writeComment(plaza, author.session, post, `Before ${i + 1}`);
  await callAs(plaza, member.session, recordView, { params: { id: post.id } });
  for (let i = 0; i < after; i++) await writeComment(plaza, author.session, post, `After ${i + 1}`);
  return { author, member, post };
}

test('the card shows the number of new comments until the post is opened', async ({ page, plaza }) => {
  const { member, post } = await visitedPost(plaza, 1, 2);
  await writeComment(plaza, member.session, post, 'My own');
  await logIn(page, member);
  const link = commentLink(page, post.title, '4 comments · 2 new');
  await expect(link).toBeVisible();
  const visited = visitRecorded(page, post.id);
  await link.click();
  await visited;
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(commentLink(page, post.title, '4 comments')).toBeVisible();
});

test(
  'a button leads to the first new comment, and the marks stay while the page is open',
  MAIN,
  async ({ page, plaza }) => {
    await page.setViewportSize({ width: 800, height: 500 });
    const { author, member, post } = await visitedPost(plaza, 12, 2);
    await logIn(page, member, { remember: true });
    await page.goto(pagePath('post', { id: post.id }));
    const { items, field, button } = commentsOf(page);
    const marks = items.getByText('New', { exact: true });
    await expect(marks).toHaveCount(2);
    await page.getByRole('button', { name: '2 new comments' }).focus();
    await page.keyboard.press('Enter');
    const first = items.filter({ hasText: 'After 1' });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    const visited = visitRecorded(page, post.id);
    await field.fill('My own');
    await button.click();
    await visited;
    await expect(items).toHaveCount(15);
    await expect(marks).toHaveCount(2);
    await page.reload();
    await expect(items).toHaveCount(15);
    await expect(marks).toHaveCount(0);
    await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0);
    await writeComment(plaza, author.session, post, 'Later');
    await page.reload();
    await expect(page.getByRole('button', { name: '1 new comment', exact: true })).toBeVisible();
    await expect(marks).toHaveCount(1);
  },
);

test('the first opening of a post marks no comment', async ({ page, plaza }) => {
  const [author, member] = [await createMember(plaza), await createMember(plaza)];
  const post = await publish(plaza, author.session);
  await writeComment(plaza, author.session, post, 'The first');
  await logIn(page, member);
  const visited = visitRecorded(page, post.id);
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await visited;
  await expect(commentsOf(page).items).toHaveCount(1);
  await expect(commentsOf(page).items.getByText('New', { exact: true })).toHaveCount(0);
});

test('the button loads earlier comments if the first new one is among them', async ({ page, plaza }) => {
  const { member, post } = await visitedPost(plaza, 2, 40);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id: post.id }));
  await page.getByRole('button', { name: '30+ new comments' }).click();
  const { items } = commentsOf(page);
  await expect(items.filter({ hasText: /After 1$/ })).toBeFocused();
  await expect(items).toHaveCount(42);
  await expect(page.getByRole('button', { name: '40 new comments' })).toBeVisible();
});

test('a post with new comments is accessible', async ({ page, plaza }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { member, post } = await visitedPost(plaza, 1, 1);
  await logIn(page, member, { remember: true });
  await page.goto(pagePath('post', { id: post.id }));
  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
  await expectAccessible(page);
});
