import { endpointPath } from '@plaza/contract/endpoint.ts';
import { toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { page } from 'vitest/browser';
import { postsQuery } from '../../src/features/posts/post-queries.ts';
import { ReactionButtons } from '../../src/features/reactions/reaction-buttons.tsx';
import type { Call } from './network.ts';

export const LIKE = endpointPath(toggleLike);
const DISLIKE = endpointPath(toggleDislike);
export const isReaction = ({ path }: Call): boolean => path === LIKE || path === DISLIKE;

export const like = page.getByRole('button', { name: 'Like', exact: true });
export const dislike = page.getByRole('button', { name: 'Dislike', exact: true });
/** The shown numbers of likes and dislikes. */
export const counts = () =>
  [...document.querySelectorAll('.reaction-count')].map(({ textContent }) => textContent);

/** The reactions to the first post of the feed. */
export function Reactions() {
  const { data } = useInfiniteQuery(postsQuery());
  const post = data?.pages[0]?.items[0];
  return post && <ReactionButtons post={post} />;
}

/** The answer to a call that resulted in a reaction, the first one to its post. */
export const answerOf = (UserId: number, PostId: number, reaction: 'like' | 'dislike') => ({
  message: 'Done',
  PostId,
  UserId,
  reaction,
  likeCount: Number(reaction === 'like'),
  dislikeCount: Number(reaction === 'dislike'),
});
