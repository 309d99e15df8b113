import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { commentsOf, isSend, keptComments, writeComment } from '../support/comments.ts';
import { createMember } from '../support/members.ts';
import { openFromFeed } from '../support/post-page.ts';
import { cardOf, newTitle, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

test('what could not be sent stays, and Retry makes one comment of it', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  const keys = new Set<string | undefined>();
  // The server gets it, but its answer is lost.
  await page.route(`**${endpointPath(createComment)}`, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await parts.field.fill('Once only');
  await parts.button.click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(parts.field).toHaveValue('Once only');
  await expectAccessible(page);
  await page.unrouteAll();
  const again = page.waitForRequest(isSend);
  await page.getByRole('button', { name: 'Retry' }).click();
  keys.add((await again).headers()['idempotency-key']);
  await expect(parts.items).toHaveText([/Once only/]);
  await expect(parts.field).toHaveValue('');
  expect(keys.size).toBe(1);
  expect(await keptComments(plaza, member.session, post)).toEqual(['Once only']);
});

test('what is written waits while one looks elsewhere', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await parts.field.fill('Half a thou');
  await page.getByRole('button', { name: 'Back' }).click();
  await cardOf(page, post.title).getByRole('link', { name: post.title }).click();
  await expect(parts.field).toHaveValue('Half a thou');
});

test('a comment that could not be deleted is back, with a message', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
  await writeComment(plaza, member.session, post, 'Sticky');
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  const answer = Promise.withResolvers<void>();
  await page.route('**/comments/*', async (route) => {
    if (route.request().method() !== deleteComment.method) return route.fallback();
    await answer.promise;
    await route.abort();
  });
  await parts.deleteFirst();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(parts.items).toHaveCount(0);
  await expect(page.getByRole('link', { name: '0 comments' })).toBeVisible();
  answer.resolve();
  await expect(parts.items).toHaveText([/Sticky/]);
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(parts.items).toHaveCount(0);
  await expect.poll(() => keptComments(plaza, member.session, post)).toEqual([]);
});

test('says when comments cannot be loaded, and tries again', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, { title: newTitle() });
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
