import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts } from '@plaza/contract/post.ts';
import { recordView } from '@plaza/contract/view.ts';
import { writeComment } from '../support/comments.ts';
import { scrollUntil } from '../support/feed.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { callAs, cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';

const isPage = (url: string) => url.includes(`${endpointPath(listPosts)}?`);

test('the next page of the list is loaded before its end is reached', MAIN, async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const titles: string[] = [];
  for (let post = 0; post < 45; post++) titles.unshift((await publish(plaza, member.session)).title);
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

test('opening a post by its title records one view and removes New', MAIN, async ({ page, plaza }) => {
  const { member: author, post, id, title } = await memberWithPost(plaza);
  await writeComment(plaza, author.session, post, 'Hello');
  await logIn(page, await createMember(plaza));
  const card = cardOf(page, title);
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await expect(card.getByText('0 Viewes')).toBeVisible();
  const recorded = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/post/${id}`);
  await recorded;
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
  test(`a click on the ${where} opens the post and records the view`, MAIN, async ({ page, plaza }) => {
    const { id, title } = await memberWithPost(plaza, {
      image: PORTRAIT,
      alt: 'A portrait',
    });
    await logIn(page, await createMember(plaza));
    const recorded = page.waitForResponse(`**${endpointPath(recordView, { id })}`);
    await cardOf(page, title).locator(selector).click();
    await expect(page).toHaveURL(`/post/${id}`);
    await recorded;
  });

test('new posts of other members are announced and shown on request', async ({ page, plaza }) => {
  const { member: other, post: seen } = await memberWithPost(plaza);
  await page.clock.install();
  await logIn(page, await createMember(plaza));
  await expect(cardOf(page, seen.title)).toBeVisible();
  const { title } = await publish(plaza, other.session);
  await page.clock.runFor('02:00');
  await page.getByRole('button', { name: /new posts?$/ }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(cardOf(page, title)).toBeFocused();
  await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0);
});
