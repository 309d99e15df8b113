import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { getPost, type Post } from '@plaza/contract/post.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postsQuery } from '../src/features/posts/post-queries.ts';
import { ReactionButtons } from '../src/features/reactions/reaction-buttons.tsx';
import { failure, scriptNetwork, type Call } from './support/network.ts';
import { postOf, pageOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const LIKE = endpointPath(toggleLike);
const DISLIKE = endpointPath(toggleDislike);
const READ = endpointPath(getPost, { id: 7 });

const like = page.getByRole('button', { name: 'Like', exact: true });
const dislike = page.getByRole('button', { name: 'Dislike', exact: true });
const isReaction = ({ path }: Call) => path === LIKE || path === DISLIKE;

function Reactions() {
  const { data } = useInfiniteQuery(postsQuery());
  const post = data?.pages[0]?.items[0];
  return post && <ReactionButtons post={post} />;
}

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

const counts = () => [...document.querySelectorAll('.reaction-count')].map(({ textContent }) => textContent);

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

/** A server whose answer to a like is an error after it was stored. @returns the reads of the post itself */
function serverFailingWith(code: ErrorCode) {
  const post = postOf(7);
  const calls = scriptNetwork((call) => {
    if (isReaction(call)) return failure(code);
    return call.path === READ
      ? Response.json({ post: { ...post, reaction: 'like', likeCount: 1 } })
      : pageOf([post], call);
  });
  return () => calls.filter(({ path }) => path === READ).length;
}

test('after a failure the page reads the post again, whose reaction the server may have stored', async () => {
  const reads = serverFailingWith('internal');
  await showToMember(<Reactions />);
  await like.click();
  await expect.poll(reads).toBe(1);
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  expect(counts()).toEqual(['1', '0']);
});

test('a post that is deleted at the reaction to it disappears, and is not read again', async () => {
  const reads = serverFailingWith('not_found');
  await showToMember(<Reactions />);
  await like.click();
  await expect.element(page.getByText('This post was deleted.')).toBeVisible();
  await expect.element(like).not.toBeInTheDocument();
  expect(reads()).toBe(0);
});
