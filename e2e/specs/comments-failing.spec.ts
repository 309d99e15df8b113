import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { commentsOf, storedComments, writeComment } from '../support/comments.ts';
import { confirmDeletion } from '../support/menus.ts';
import { blockEvents, loseAnswers } from '../support/network.ts';
import { openFromFeed } from '../support/post-page.ts';
import { memberWithPost } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

test('a comment whose answer was lost keeps its text, and Retry creates it once', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await loseAnswers(page, `**${endpointPath(createComment)}`);
  await parts.field.fill('Once only');
  await parts.button.click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(parts.field).toHaveValue('Once only');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(parts.items).toHaveText([/Once only/]);
  await expect(parts.field).toHaveValue('');
  expect(await storedComments(plaza, member.session, post)).toEqual(['Once only']);
});

test('a comment whose deletion failed reappears with a message', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await writeComment(plaza, member.session, post, 'Sticky');
  const parts = commentsOf(page);
  // An event of the view would contain the number of comments before the deletion.
  await blockEvents(page);
  await openFromFeed(page, post, member);
  const answer = Promise.withResolvers<void>();
  await page.route('**/comments/*', async (route) => {
    if (route.request().method() !== deleteComment.method) return route.fallback();
    await answer.promise;
    await route.abort();
  });
  await parts.deleteFirst();
  await confirmDeletion(page);
  await expect(parts.items).toHaveCount(0);
  await expect(page.getByRole('link', { name: '0 comments' })).toBeVisible();
  answer.resolve();
  await expect(parts.items).toHaveText([/Sticky/]);
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(parts.items).toHaveCount(0);
  await expect.poll(() => storedComments(plaza, member.session, post)).toEqual([]);
});

test('comments that failed to load show a message, and Retry loads them', MAIN, async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await writeComment(plaza, member.session, post, 'There after all');
  const calls = `**${endpointPath(listComments, { postId: post.id })}?**`;
  await stayUnreachable(page);
  await page.route(calls, (route) => route.abort());
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The comments could not be loaded.' }),
  ).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(parts.items).toHaveText([/There after all/]);
  await expect(page.getByText('The comments could not be loaded.')).toBeHidden();
});
