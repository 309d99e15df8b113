import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { openFromFeed } from '../support/post-page.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const CONTENT = 'A line\n'.repeat(60);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])
  test(`the comment icon of a card leads to the comments and not into the field, ${viewport.width} px wide`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    const member = await createMember(plaza);
    const post = await publish(plaza, member.session, { title: newTitle(), content: CONTENT });
    await writeComment(plaza, member.session, post, 'Hello');
    await logIn(page, member);
    await cardOf(page, post.title).getByRole('link', { name: '1 comment', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Comments' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(commentsOf(page).items).toHaveText([/Hello/]);
    await expect(heading).toBeInViewport();
    await expect(page).toHaveURL(pagePath('post', { id: post.id }));
    await page.goBack();
    await page.goForward();
    await expect(commentsOf(page).items).toHaveText([/Hello/]);
    await expect(heading).not.toBeFocused();
  });

test('it does so in a tab of its own, also by way of the log-in page', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle(), content: CONTENT });
  await page.goto(pagePath('post', { id: post.id }) + COMMENTS_FRAGMENT);
  await logIn(page, member);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport();
  await expect(page).toHaveURL(pagePath('post', { id: post.id }));
});

test('above the list stands how many earlier comments there are', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  for (let number = 0; number < 62; number++)
    await writeComment(plaza, member.session, post, `Comment ${number} end`);
  await openFromFeed(page, post, member);
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  await expect(earlier).toHaveText('Show earlier comments (32)');
  const { items, deleteFirst } = commentsOf(page);
  const top = async (part: typeof earlier) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(earlier)).toBeLessThan(await top(items.first()));
  await earlier.click();
  await expect(earlier).toHaveText('Show earlier comments (2)');
  await deleteFirst();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(items).toHaveCount(59);
  await expect(earlier).toHaveText('Show earlier comments (2)');
});
