import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createComment } from '@plaza/contract/comment.ts';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expectStill, scrollUntil } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const isPage = (url: string) => url.includes(`${endpointPath(listPosts)}?`);

test('follows the pages of the list to its end before one gets there', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles: string[] = [];
  for (let post = 0; post < 45; post++)
    titles.unshift((await publish(plaza, member.session, { title: newTitle() })).title);
  const asked: string[] = [];
  page.on('request', (request) => isPage(request.url()) && asked.push(request.url()));
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(titles[0] ?? '');
  expect(asked).toHaveLength(1);
  await scrollUntil(page, cardOf(page, titles[14] ?? ''), 200);
  await expect.poll(() => asked.length).toBe(2);
  await expect(cardOf(page, titles[19] ?? '')).not.toBeInViewport();
  await scrollUntil(page, page.getByText("You're all caught up"), 3000);
  expect(new Set(asked).size).toBe(asked.length);
  expect(new URL(asked[0] ?? '').searchParams.get('limit')).toBe('20');
  const last = page.getByRole('article').last();
  expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'));
});

test('opening a post by its title records one view, and New goes at once', async ({ page, plaza }) => {
  const author = await createMember(plaza);
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, author.session, { title: newTitle() });
  await callAs(plaza, author.session, createComment, { json: { commentBody: 'Hello', PostId: id } });
  await logIn(page, member);
  const card = cardOf(page, title);
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await expect(card.getByText('0 Viewes')).toBeVisible();
  const told = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/post/${id}`);
  await told;
  await page.goBack();
  await expect(card.getByText('New', { exact: true })).toBeHidden();
  await expect(card.getByText('1 View', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: '1 comment', exact: true }).click();
  await expect(page).toHaveURL(`/post/${id}`);
  expect((await callAs(plaza, author.session, getPost, { params: { id } })).view).toBe(1);
});

for (const [where, selector] of [
  ['content', '.linked-text'],
  ['image', 'img[alt="A portrait"]'],
] as const)
  test(`a click on the ${where} opens the post and records the view`, async ({ page, plaza }) => {
    const author = await createMember(plaza);
    const { id, title } = await publish(plaza, author.session, {
      title: newTitle(),
      image: PORTRAIT,
      alt: 'A portrait',
    });
    await logIn(page, await createMember(plaza));
    const told = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
    await cardOf(page, title).locator(selector).click();
    await expect(page).toHaveURL(`/post/${id}`);
    await told;
  });

test('the author leads to the profile', async ({ page, plaza }) => {
  const author = await createMember(plaza);
  const { title } = await publish(plaza, author.session, { title: newTitle() });
  await logIn(page, await createMember(plaza));
  await cardOf(page, title)
    .getByRole('link', { name: `@${author.username}` })
    .click();
  await expect(page).toHaveURL(`/profile/${author.username}`);
});

test('the keyboard goes from post to post', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const older = await publish(plaza, member.session, { title: newTitle() });
  const newer = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  await cardOf(page, newer.title).getByRole('button', { name: 'Like', exact: true }).focus();
  await page.keyboard.press('PageDown');
  await expect(cardOf(page, older.title)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(cardOf(page, newer.title)).toBeFocused();
  // Picture, name, time, title.
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(cardOf(page, newer.title).getByRole('link', { name: newer.title })).toBeFocused();
});

test('Back returns to the same post at the same height', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles: string[] = [];
  for (let post = 0; post < 30; post++)
    titles.push((await publish(plaza, member.session, { title: newTitle() })).title);
  await logIn(page, member);
  const card = cardOf(page, titles[5] ?? '');
  await scrollUntil(page, card);
  const link = card.getByRole('link', { name: titles[5] ?? '' });
  // A click brings what is half hidden into view first; so does this.
  await link.hover();
  await expectStill(page);
  const before = await card.boundingBox();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[5] ?? '');
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => card.boundingBox()).toEqual(before);
});

test('posts of others are announced and come in when asked for', async ({ page, plaza }) => {
  const other = await createMember(plaza);
  const seen = await publish(plaza, other.session, { title: newTitle() });
  await page.clock.install();
  await logIn(page, await createMember(plaza));
  await expect(cardOf(page, seen.title)).toBeVisible();
  const { title } = await publish(plaza, other.session, { title: newTitle() });
  await page.clock.runFor('02:00');
  await page.getByRole('button', { name: /new posts?$/ }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(cardOf(page, title)).toBeFocused();
  await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0);
});
