import { COMMENTS_FRAGMENT, pagePath } from '@plaza/contract/pages.ts';
import { commentsOf, writeComment } from '../support/comments.ts';
import { logIn } from '../support/members.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { expect, MAIN, test, VIEWPORTS } from '../support/test.ts';

const CONTENT = 'A line\n'.repeat(60);

for (const viewport of VIEWPORTS)
  test(`the comment icon of a card opens the post at its comments, ${viewport.width} px wide`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    const { member, post } = await memberWithPost(plaza, { content: CONTENT });
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

test(
  'an address with the comments fragment opens the comments, also after a log-in',
  MAIN,
  async ({ page, plaza }) => {
    const { member, post } = await memberWithPost(plaza, { content: CONTENT });
    await page.goto(pagePath('post', { id: post.id }) + COMMENTS_FRAGMENT);
    await logIn(page, member);
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport();
    await expect(page).toHaveURL(pagePath('post', { id: post.id }));
  },
);
