import { countHoldings, type Holdings } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { plural } from '../../lib/plural.ts';

/** What goes with a member's account, counted when it is asked for. */
export const holdingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['holdings', userId],
    queryFn: ({ signal }) => call(countHoldings, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What is lost with an account, as a sentence. `held`: undefined while nobody has counted. */
export function lossSentence(held: Holdings | undefined): string {
  const counted = held
    ? [plural(held.posts, 'post'), plural(held.images, 'image'), plural(held.comments, 'comment')]
    : ['All your posts', 'all their images', 'all comments you wrote'];
  return `${counted.join(', ')}, your likes and dislikes, and your profile will be gone for everybody, for good.`;
}
