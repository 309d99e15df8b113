import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost, getPost, POST_DELETED, type Post } from '@plaza/contract/post.ts';
import { writeComment } from '../support/comments.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { blockEvents } from '../support/network.ts';
import { chooseForPost, openPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, memberWithPost, newTitle } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const callOf = ({ id }: Post) => `**${endpointPath(getPost, { id })}`;

test(
  'a post that is opened directly is shown in full, and the view is recorded',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const content = `First line\nSecond line <b>\n\nhttps://example.org/a?b=c. ${'Word '.repeat(500)}`.trim();
    const image = { image: PORTRAIT, alt: 'A portrait' };
    const { member: author, post } = await memberWithPost(plaza, { content, ...image });
    await openPost(page, post, await createMember(plaza));
    await expect(page).toHaveTitle(`${post.title} · Plaza`);
    const article = cardOf(page, post.title);
    expect(await article.locator('.linked-text').textContent()).toBe(content);
    const link = article.getByRole('link', { name: 'https://example.org/a?b=c', exact: true });
    await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
    await expect(article.getByRole('img', { name: 'A portrait' })).toBeVisible();
    await expect(article.getByText('1 View', { exact: true })).toBeVisible();
    await expect(article.getByText('New', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Post menu' })).toBeHidden();
    await article.getByRole('link', { name: author.name }).click();
    await expect(page).toHaveURL(`/profile/${author.username}`);
    expect(browserErrors).toEqual([]);
  },
);

test('Back leads to the previous page, or to the feed without one', MAIN, async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await openPost(page, post, member);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/profile/${member.username}`);
  await logIn(page, member);
  await page.getByRole('link', { name: 'Plaza' }).click();
  // The profile has the same card.
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expect(postHeading(page, post.title)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(`/profile/${member.username}`);
});

test('a missing post shows a message and a link to the feed', async ({ page, plaza }) => {
  await page.goto('/post/987654321');
  await logIn(page, await createMember(plaza), { remember: true });
  for (const address of ['/post/987654321', '/post/0x1', '/post/nothing']) {
    await page.goto(address);
    await expect(postHeading(page, 'This post is not here')).toBeVisible();
    await expect(page).toHaveTitle('Post not found · Plaza');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

test('a post that was deleted meanwhile disappears from the feed', async ({ page, plaza }) => {
  // An event would tell the page before the member opens the post.
  await blockEvents(page);
  const { member: author, post } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  await expect(cardOf(page, post.title)).toBeVisible();
  await callAs(plaza, author.session, deletePost, { params: { id: post.id } });
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, POST_DELETED)).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('region', { name: 'Create a post' })).toBeVisible();
  await expect(cardOf(page, post.title)).toHaveCount(0);
});

test('a post that failed to load shows a message, and Retry loads it', MAIN, async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await stayUnreachable(page);
  await page.route(callOf(post), (route) => route.abort());
  await page.goto(`/post/${post.id}`);
  await logIn(page, member);
  await expect(page.getByRole('alert')).toContainText('That did not work');
  await expect(page.getByText('Plaza cannot be reached. We keep what you write.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(callOf(post));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('an image whose code failed to load shows a message, and opens on the next press', async ({
  page,
  plaza,
}) => {
  const code = '**/assets/dialog-popup-*';
  const { member, post } = await memberWithPost(plaza, { image: PORTRAIT, alt: 'A portrait' });
  await page.route(code, (route) => route.abort());
  await stayUnreachable(page);
  await openPost(page, post, member);
  const opener = page.getByRole('button', { name: 'Enlarge image' });
  await opener.click();
  await expect(page.getByText('Plaza cannot be reached. We keep what you write.')).toBeVisible();
  await page.unroute(code);
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'A portrait' })).toBeVisible();
});

test('the page of a post, its menu, form and dialog are accessible and fit 320 px', async ({
  page,
  plaza,
}) => {
  const title = `${newTitle()} ${'long'.repeat(30)}`;
  const { member, post } = await memberWithPost(plaza, { title, image: PORTRAIT, alt: 'A portrait' });
  await writeComment(plaza, member.session, post, `https://example.org/${'long'.repeat(50)}`);
  await openPost(page, post, member);
  await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('button', { name: 'Post menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByLabel('Image description')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await chooseForPost(page, 'Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
