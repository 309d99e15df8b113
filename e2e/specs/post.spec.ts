import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { deletePost, getPost, POST_DELETED, type Post } from '@plaza/contract/post.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { chooseForPost, openFromFeed, openPost, postHeading } from '../support/post-page.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const callOf = ({ id }: Post) => `**${endpointPath(getPost, { id })}`;

test('shows a post whole when it is opened directly, and records the view', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const author = await createMember(plaza);
  const content = `First line\nSecond line <b>\n\nhttps://example.org/a?b=c. ${'Word '.repeat(500)}`.trim();
  const post = await publish(plaza, author.session, {
    title: newTitle(),
    content,
    image: PORTRAIT,
    alt: 'A portrait',
  });
  await openPost(page, post, await createMember(plaza));
  await expect(page).toHaveTitle(`${post.title} · Plaza`);
  const article = cardOf(page, post.title);
  expect(await article.locator('.linked-text').innerText()).toBe(content);
  const link = article.getByRole('link', { name: 'https://example.org/a?b=c', exact: true });
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect(article.getByRole('img', { name: 'A portrait' })).toBeVisible();
  await expect(article.getByText('1 View', { exact: true })).toBeVisible();
  await expect(article.getByText('New', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post menu' })).toBeHidden();
  await article.getByRole('link', { name: author.name }).click();
  await expect(page).toHaveURL(`/profile/${author.username}`);
  expect(complaints).toEqual([]);
});

test('Back leads to where one came from, or to the feed', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openPost(page, post, member);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/profile/${member.username}`);
  await logIn(page, member);
  await page.getByRole('link', { name: 'Plaza' }).click();
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(`/profile/${member.username}`);
});

test('a like there is a like in the feed', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await openFromFeed(page, post, member);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Dislike' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();
  const like = cardOf(page, post.title).getByRole('button', { name: 'Like', exact: true });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('says where no post is, and leads home', async ({ page, plaza }) => {
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

test('a post that was deleted meanwhile leaves the feed, too', async ({ page, plaza }) => {
  const author = await createMember(plaza);
  const post = await publish(plaza, author.session, { title: newTitle() });
  await logIn(page, await createMember(plaza));
  await expect(cardOf(page, post.title)).toBeVisible();
  await callAs(plaza, author.session, deletePost, { params: { id: post.id } });
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(postHeading(page, POST_DELETED)).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('region', { name: 'Create a post' })).toBeVisible();
  await expect(cardOf(page, post.title)).toHaveCount(0);
});

test('without a network it keeps what is known, says so, and tries again', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await stayUnreachable(page);
  await page.route(callOf(post), (route) => route.abort());
  await page.goto(`/post/${post.id}`);
  await logIn(page, member);
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE);
  await expectAccessible(page);
  await page.unroute(callOf(post));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(postHeading(page, post.title)).toBeVisible();
  await expect(page.getByText(UNREACHABLE)).toBeHidden();
});

test('what the feed knows of a post is kept when it cannot be loaded', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  await page.route(callOf(post), (route) => route.abort());
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(postHeading(page, post.title)).toBeVisible();
});

test('the image opens large and closes by Esc', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, {
    title: newTitle(),
    image: PORTRAIT,
    alt: 'A portrait',
  });
  await openPost(page, post, member);
  const opener = page.getByRole('button', { name: 'Enlarge image' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'A portrait' });
  await expect(dialog.getByRole('img', { name: 'A portrait' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a picture whose code cannot be fetched says so, and opens at the next press', async ({
  page,
  plaza,
}) => {
  const code = '**/assets/dialog-popup-*';
  const member = await createMember(plaza);
  const image = { image: PORTRAIT, alt: 'A portrait' };
  const post = await publish(plaza, member.session, { title: newTitle(), ...image });
  await page.route(code, (route) => route.abort());
  await stayUnreachable(page);
  await openPost(page, post, member);
  const opener = page.getByRole('button', { name: 'Enlarge image' });
  await opener.click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await page.unroute(code);
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'A portrait' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the page and all that opens on it are accessible and fit a narrow phone', async ({
      page,
      plaza,
    }) => {
      const member = await createMember(plaza);
      const title = `${newTitle()} ${'long'.repeat(30)}`;
      const post = await publish(plaza, member.session, { title, image: PORTRAIT, alt: 'A portrait' });
      await callAs(plaza, member.session, createComment, {
        json: { commentBody: `https://example.org/${'long'.repeat(50)}`, PostId: post.id },
      });
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
  });
