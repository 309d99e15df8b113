import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import type { Post } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { postsQuery } from '../src/features/posts/post-queries.ts';
import { ReactionButtons } from '../src/features/reactions/reaction-buttons.tsx';
import { startSession } from '../src/features/session/session.ts';
import { failure, scriptNetwork, type Call } from './support/network.ts';
import { postOf, pageOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const LIKE = endpointPath(toggleLike);
const DISLIKE = endpointPath(toggleDislike);

const like = page.getByRole('button', { name: 'Like', exact: true });
const dislike = page.getByRole('button', { name: 'Dislike', exact: true });
const isReaction = ({ path }: Call) => path === LIKE || path === DISLIKE;

beforeAll(startSession);
afterEach(() => vi.unstubAllGlobals());

function Reactions() {
  const { data } = useInfiniteQuery(postsQuery());
  const post = data?.pages[0]?.items[0];
  return post && <ReactionButtons post={post} />;
}

/** A server that holds one post, toggles as ours does, and answers reactions one by one when told to. */
function serverWith(post: Post) {
  let now = post;
  const waiting: ((reply?: () => Response) => void)[] = [];
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
    if (!isReaction(call))
      return call.path.endsWith('/posts/') ? pageOf([now], call) : Response.json({ post: now, view: 0 });
    const kind = call.path === LIKE ? 'like' : 'dislike';
    return new Promise((resolve) =>
      waiting.push((reply = () => Response.json(toggle(kind))) => resolve(reply())),
    );
  });
  const next = () =>
    vi.waitFor(() => {
      const call = waiting.shift();
      if (!call) throw new Error('No call is waiting');
      return call;
    });
  return {
    toggles: () => calls.filter(isReaction).map(({ path }) => (path === LIKE ? 'like' : 'dislike')),
    answer: async () => (await next())(),
    fail: async () => (await next())(() => failure('internal', { message: ERROR_MESSAGE.internal })),
    now: () => now.reaction,
  };
}

const counts = () => [...document.querySelectorAll('.reaction-count')].map(({ textContent }) => textContent);

test('a press is drawn in the same tick, before the server answers', async () => {
  const server = serverWith(postOf(1, { likeCount: 2 }));
  await showToMember(<Reactions />);
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  const button = like.element();
  (button as HTMLElement).click();
  await Promise.resolve();
  expect([button.getAttribute('aria-pressed'), counts()]).toEqual(['true', ['3', '0']]);
  await server.answer();
  await vi.waitFor(() => expect(server.now()).toBe('like'));
});

test('what was shown at the press never changes back on the way to the truth', async () => {
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
  // The truth has been drawn once the next press leaves for the server.
  await like.click();
  await expect.poll(server.toggles).toEqual(['like', 'like']);
  expect(seen).toEqual(['true', 'false']);
  await server.answer();
});

test('while one call is under way the newest wish waits, and all before it are forgotten', async () => {
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

test('a failure takes everything back and says so; Retry wishes the same again', async () => {
  const server = serverWith(postOf(1, { likeCount: 1 }));
  await showToMember(<Reactions />);
  await like.click();
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await server.fail();
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  expect(counts()).toEqual(['1', '0']);
  await expect.element(page.getByText(/Your reaction was not saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await server.answer();
  await expect.poll(() => server.now()).toBe('like');
  expect(counts()).toEqual(['2', '0']);
});

test('the truth of the server stands, also when it is not what was asked for', async () => {
  const server = serverWith(postOf(1, { likeCount: 1 }));
  await showToMember(<Reactions />);
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await server.answer();
  await like.click();
  await server.answer();
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  expect([server.now(), counts()]).toEqual([null, ['1', '0']]);
});

test.each([
  ['like', 'Dislike', 'Remove your like first'],
  ['dislike', 'Like', 'Remove your dislike first'],
] as const)('while a %s stands the other button is disabled and says why', async (reaction, other, why) => {
  serverWith(postOf(1, { reaction, likeCount: 1, dislikeCount: 1 }));
  await showToMember(<Reactions />);
  const blocked = page.getByRole('button', { name: other, exact: true });
  await expect.element(blocked).toBeDisabled();
  await expect.element(blocked).toHaveAccessibleDescription(why);
});
