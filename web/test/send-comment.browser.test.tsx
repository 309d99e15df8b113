import { createComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { changeDraft } from '../src/forms/draft-form.ts';
import { commentsQuery } from '../src/features/comments/comment-cache.ts';
import { commentFormOf, sendComment } from '../src/features/comments/send-comment.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { commentOf, commentsPage, countOf, idsTo, loadedIds, POST_ID } from './support/comments.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';
import { observe } from './support/observe.ts';
import { otherTab } from './support/other-tab.ts';
import { PostComments } from './support/post-comments.tsx';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';
import { spoken } from './support/spoken.ts';

const SEND = endpointPath(createComment);
const LIST = endpointPath(listComments, { postId: POST_ID });
const READ = endpointPath(getPost, { id: POST_ID });
const writer = { userId: 53_006, postId: POST_ID };
const form = commentFormOf(writer);
const mine = { ...commentOf(50), userId: writer.userId };

beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(writer.userId, 'token'));
  queryClient.setQueryData(commentsQuery(POST_ID).queryKey, { items: [commentOf(1)], next: undefined });
  queryClient.setQueryData(postQuery(POST_ID).queryKey, { post: postOf(POST_ID), view: 0 });
  observe(postQuery(POST_ID));
  changeDraft(form, { text: 'Hello' });
});

/** Answers the comments that are sent; reads of the post get no answer. */
function serve(answer: (attempt: number) => Response) {
  const isSent = ({ path }: Call) => path === SEND;
  const calls = scriptNetwork((call) => (isSent(call) ? answer(sent().length) : new Promise(() => {})));
  const sent = () => calls.filter(isSent);
  return { sent, reads: () => calls.filter(({ path }) => path === READ).length };
}

test('a comment that is sent again is the same one, and is added to the loaded comments, once and in all tabs', async () => {
  using other = otherTab('plaza-comments');
  const { sent, reads } = serve((attempt) =>
    attempt === 1 ? failure('internal') : Response.json([commentOf(1), mine, commentOf(51)], { status: 201 }),
  );
  await sendComment(writer);
  await expect.poll(() => form.get().failure).toBe('internal');
  expect([reads(), loadedIds()]).toEqual([0, [1]]);
  const told = other.nextMessage();
  await sendComment(writer);
  expect(await told).toMatchObject({ data: { postId: POST_ID, change: 1 } });
  await expect.poll(() => form.get()).toEqual({ ...form.initial, created: mine.id });
  const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  expect([loadedIds(), countOf(POST_ID), reads()]).toEqual([[1, 50, 51], 1, 1]);
  await expect.poll(spoken).toBe('Your comment was added.');
});

test('a comment on a post that was deleted meanwhile stays in the form, and the page of the post reads it again', async () => {
  const { reads } = serve(() => failure('not_found'));
  await sendComment(writer);
  await expect.poll(() => form.get().failure).toBe('This post was deleted.');
  expect([form.get().draft.text, reads()]).toEqual(['Hello', 1]);
});

test('an error about the text of a comment is shown at its field', async () => {
  const { sent } = serve(() => failure('invalid_fields', { fields: { commentBody: 'Too long.' } }));
  changeDraft(form, { text: ' ' });
  expect(await sendComment(writer)).toHaveProperty('text');
  expect(sent()).toEqual([]);
  changeDraft(form, { text: 'Hello' });
  await sendComment(writer);
  await expect.poll(() => form.get().errors).toEqual({ text: 'Too long.' });
});

test('a sent comment is in the window as soon as it is in the list', async () => {
  scriptNetwork((call) => {
    if (call.path === SEND) return Response.json([...idsTo(45).map(commentOf), mine], { status: 201 });
    return call.path === LIST ? commentsPage(45, call) : failure('not_found');
  });
  await showToMember(<PostComments count={45} />, writer.userId);
  await page.getByLabelText('Write a comment').fill('Mine');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByText(mine.commentBody)).toBeInViewport();
});
