import { COMMENT_NOT_FOUND, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { commentFragment, pagePath } from '@plaza/contract/pages.ts';
import type { Page } from '@playwright/test';
import { commentsOf, writeComment } from '../support/comments.ts';
import { logIn } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, memberWithPost } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

/** A post with 45 comments: 'Comment 0 end' and so on. The page loads the newest 30 at first. */
async function postWithComments(plaza: PlazaServer) {
  const { member, post } = await memberWithPost(plaza);
  for (let number = 0; number < 45; number++)
    await writeComment(plaza, member.session, post, `Comment ${number} end`);
  const comments = await callAs(plaza, member.session, listComments, { params: { postId: post.id } });
  const path = pagePath('post', { id: post.id });
  return { member, path, id: post.id, fragments: comments.map(({ id }) => commentFragment(id)) };
}

const comment = (page: Page, number: number) =>
  commentsOf(page).items.filter({ hasText: `Comment ${number} end` });

const follow = (page: Page, fragment: string | undefined) =>
  page.evaluate((hash) => void (location.hash = hash ?? ''), fragment);

test('a link to a comment loads it, scrolls to it and focuses it', MAIN, async ({ page, plaza }) => {
  const { member, path, fragments } = await postWithComments(plaza);
  await page.goto(path + fragments[3]);
  await logIn(page, member, { remember: true });
  await expect(comment(page, 3)).toBeFocused();
  await expect(comment(page, 3)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(path);
  await expect(commentsOf(page).items).toHaveCount(45);
  await page.keyboard.press('Tab');
  await expect(comment(page, 3).getByRole('link')).toBeFocused();
  await follow(page, fragments[44]);
  await expect(comment(page, 44)).toBeFocused();
  await expect(comment(page, 44)).toBeInViewport({ ratio: 1 });
});

test('a link to a comment that does not exist gets a message', async ({ page, plaza }) => {
  const { member, path } = await postWithComments(plaza);
  await page.goto(path + commentFragment(987_654_321));
  await logIn(page, member);
  await expect(page.getByRole('alert').filter({ hasText: COMMENT_NOT_FOUND })).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a linked comment that cannot be loaded is loaded by Retry', async ({ page, plaza }) => {
  const { member, path, id, fragments } = await postWithComments(plaza);
  await stayUnreachable(page);
  const calls = `**${endpointPath(listComments, { postId: id })}?*cursor=*`;
  await page.route(calls, (route) => route.abort());
  await page.goto(path + fragments[0]);
  await logIn(page, member);
  const alert = page.getByRole('alert').filter({ hasText: 'The comment could not be loaded.' });
  await expect(alert).toBeVisible();
  await page.unroute(calls);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(comment(page, 0)).toBeFocused();
  await expect(alert).toHaveCount(0);
});

test('a linked comment does not take the focus from a member who types', async ({ page, plaza }) => {
  const { member, path, fragments } = await postWithComments(plaza);
  await page.goto(path);
  await logIn(page, member);
  const { field, items } = commentsOf(page);
  await field.fill('I write');
  await follow(page, fragments[0]);
  await expect(items).toHaveCount(45);
  await expect(page).toHaveURL(path);
  await expect(field).toBeFocused();
});

test('a linked comment is accessible', async ({ page, plaza }) => {
  const { member, path, fragments } = await postWithComments(plaza);
  await page.goto(path + fragments[20]);
  await logIn(page, member);
  await expect(comment(page, 20)).toBeFocused();
  await expectAccessible(page);
});
