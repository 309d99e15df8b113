import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { getPost, type Post } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { react } from '../src/features/reactions/reactions.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { pageOf, postOf } from './support/posts.ts';
import { answerOf, counts, isReaction, like, Reactions } from './support/reactions.tsx';
import { showToMember } from './support/show.tsx';

const READ = endpointPath(getPost, { id: 7 });
const unsaved = page.getByText(/Your reaction was not saved/);
const retry = page.getByRole('button', { name: 'Retry' });

const post = postOf(7);
const postAnswer = (change: Partial<Post> = {}) => Response.json({ post: { ...post, ...change }, view: 0 });
const storedAnswer = () => postAnswer({ reaction: 'like', likeCount: 1 });

/** Keeps the message: one under the pointer does not end by itself. */
async function keepMessage(): Promise<void> {
  const message = page.getByRole('group').filter({ has: unsaved });
  await expect.element(message).toBeVisible();
  message.element().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}

/** A server that answers the first reaction with an error, and reads of the post in this order. @returns how many there were */
function serverFailingWith(code: ErrorCode, ...reads: readonly (() => Response | Promise<Response>)[]) {
  const reachable = Promise.withResolvers<Response>();
  const calls = scriptNetwork((call) => {
    if (call.path === LIVE_PATH) return reachable.promise;
    if (call.path === READ) return reads[readCount() - 1]?.() ?? failure('not_found');
    if (!isReaction(call)) return pageOf([post], call);
    return reactionCount() === 1 ? failure(code) : Response.json(answerOf(1, 7, 'like'));
  });
  const readCount = () => calls.filter(({ path }) => path === READ).length;
  const reactionCount = () => calls.filter(isReaction).length;
  return { readCount, reactionCount, answerChecks: () => reachable.resolve(new Response()) };
}

test.each([
  ['', 1],
  [', also after a Retry that could not read it', 2],
])(
  'a reaction whose call failed is shown once the page can read that it is stored%s',
  async (_, failures) => {
    const failed = Array.from({ length: failures }, () => () => failure('internal'));
    const server = serverFailingWith('internal', ...failed, storedAnswer);
    await showToMember(<Reactions />);
    await like.click();
    for (let read = 1; read <= failures; read++) {
      if (read > 1) await retry.click();
      await expect.poll(server.readCount).toBe(read);
      await keepMessage();
      await expect.element(like).toHaveAttribute('aria-pressed', 'false');
    }
    server.answerChecks();
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    await expect.element(unsaved).not.toBeInTheDocument();
    expect([counts(), server.readCount(), server.reactionCount()]).toEqual([['1', '0'], failures + 1, 1]);
  },
);

test('Retry of a reaction reads the post, says when that fails, and sends what is not stored', async () => {
  const second = Promise.withResolvers<Response>();
  const { readCount, reactionCount } = serverFailingWith(
    'internal',
    postAnswer,
    () => second.promise,
    postAnswer,
  );
  await showToMember(<Reactions />);
  await like.click();
  await keepMessage();
  await retry.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  expect([readCount(), reactionCount()]).toEqual([2, 1]);
  second.resolve(failure('internal'));
  await keepMessage();
  await retry.click();
  await expect.poll(reactionCount).toBe(2);
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  expect(readCount()).toBe(3);
});

test('a post that is deleted at the reaction to it disappears, and is not read again', async () => {
  const { readCount } = serverFailingWith('not_found');
  await showToMember(<Reactions />);
  await like.click();
  await expect.element(page.getByText('This post was deleted.')).toBeVisible();
  await expect.element(like).not.toBeInTheDocument();
  expect(readCount()).toBe(0);
});

test('the open page of a post that is deleted at the reaction to it reads it again', async () => {
  const { readCount } = serverFailingWith('not_found');
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
  queryClient.setQueryData(postQuery(7).queryKey, { post, view: 0 });
  observe(postQuery(7));
  react(post, 'like');
  await expect.poll(readCount).toBe(1);
});
