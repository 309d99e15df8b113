import type { Post } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import { isReacting, react } from '../src/features/reactions/reactions.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { otherTab } from './support/other-tab.ts';
import { pageOf, postOf } from './support/posts.ts';
import { answerOf, counts, dislike, isReaction, like, LIKE, Reactions } from './support/reactions.tsx';
import { showToMember } from './support/show.tsx';

/** A server with one post. It toggles reactions, and answers them one by one on request. */
function serverWith(post: Post) {
  let now = post;
  const waiting: (() => void)[] = [];
  const toggle = (kind: 'like' | 'dislike') => {
    const removed = now.reaction === kind;
    const likes = now.likeCount - Number(now.reaction === 'like');
    const dislikes = now.dislikeCount - Number(now.reaction === 'dislike');
    now = {
      ...now,
      reaction: removed ? null : kind,
      likeCount: likes + Number(!removed && kind === 'like'),
      dislikeCount: dislikes + Number(!removed && kind === 'dislike'),
    };
    const { id: PostId, reaction, likeCount, dislikeCount } = now;
    return {
      message: removed ? `${kind} removed` : `${kind}d`,
      PostId,
      UserId: 1,
      reaction,
      likeCount,
      dislikeCount,
    };
  };
  const calls = scriptNetwork((call) => {
    if (!isReaction(call)) return pageOf([now], call);
    const kind = call.path === LIKE ? 'like' : 'dislike';
    return new Promise((resolve) => waiting.push(() => resolve(Response.json(toggle(kind)))));
  });
  return {
    toggles: () => calls.filter(isReaction).map(({ path }) => (path === LIKE ? 'like' : 'dislike')),
    answer: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    },
    now: () => now.reaction,
  };
}

test('a press is shown in the same tick, before the server answers', async () => {
  const server = serverWith(postOf(1, { likeCount: 2 }));
  await showToMember(<Reactions />);
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  const button = like.element();
  (button as HTMLElement).click();
  await Promise.resolve();
  expect([button.getAttribute('aria-pressed'), counts()]).toEqual(['true', ['3', '0']]);
  await server.answer();
  await expect.poll(() => server.now()).toBe('like');
});

test('the shown reaction does not change back before the answer is applied', async () => {
  const server = serverWith(postOf(1));
  await showToMember(<Reactions />);
  await expect.element(like).toBeVisible();
  const seen: (string | null)[] = [];
  const button = like.element();
  new MutationObserver(() => seen.push(button.getAttribute('aria-pressed'))).observe(button, {
    attributeFilter: ['aria-pressed'],
  });
  await like.click();
  await server.answer();
  await expect.poll(() => server.now()).toBe('like');
  // The page has rendered the answer when it sends the next call.
  await like.click();
  await expect.poll(server.toggles).toEqual(['like', 'like']);
  expect(seen).toEqual(['true', 'false']);
  await server.answer();
});

test('while one call is in flight, only the latest desired reaction waits', async () => {
  const server = serverWith(postOf(1));
  await showToMember(<Reactions />);
  await like.click();
  await like.click();
  await dislike.click();
  await expect.element(dislike).toHaveAttribute('aria-pressed', 'true');
  expect(server.toggles()).toEqual(['like']);
  await server.answer();
  await expect.poll(server.toggles).toEqual(['like', 'dislike']);
  await server.answer();
  await expect.poll(() => server.now()).toBe('dislike');
  expect(counts()).toEqual(['0', '1']);
});

test('reactions are shown in other tabs, unless another member is signed in there', async () => {
  using other = otherTab('plaza-reactions');
  const answer = answerOf(1, 7, 'like');
  scriptNetwork(() => Response.json(answer));
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
  loadFeed(8);
  const told = other.nextMessage();
  react(postOf(7), 'like');
  expect(await told).toMatchObject({ data: answer });
  other.send(answerOf(2, 8, 'dislike'));
  other.send(answerOf(1, 6, 'dislike'));
  await expect.poll(() => findPost(6)?.reaction).toBe('dislike');
  expect(findPost(8)?.reaction).toBeNull();
});

test('the reaction of a member who signs in neither waits for that of the member before, nor changes with it', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
  const calls = scriptNetwork(() => answers[calls.length - 1]?.promise ?? failure('not_found'));
  queryClient.clear();
  setSession(sessionOf(1, 'token of 1'));
  react(postOf(7), 'like');
  setSession(sessionOf(2, 'token of 2'));
  expect(isReacting(7)).toBe(false);
  loadFeed(7);
  react(postOf(7), 'dislike');
  await expect.poll(() => calls.length).toBe(2);
  const first = Response.json(answerOf(1, 7, 'like'));
  answers[0].resolve(first);
  await expect.poll(() => first.bodyUsed).toBe(true);
  answers[1].resolve(Response.json(answerOf(2, 7, 'dislike')));
  await expect.poll(() => isReacting(7)).toBe(false);
  expect(findPost(7)).toMatchObject({ reaction: 'dislike', likeCount: 0, dislikeCount: 1 });
  expect(calls.map(({ token }) => token)).toEqual(['token of 1', 'token of 2']);
});
