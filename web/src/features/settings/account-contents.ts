import { countAccountContents, type AccountContents } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { plural } from '../../lib/plural.ts';

export type AccountContentsKey = readonly ['account-contents', userId: number];

/** The numbers of posts, images and comments of an account, fetched each time that the dialog of the deletion opens. */
export const accountContentsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['account-contents', userId],
    queryFn: ({ signal }) => call(countAccountContents, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The sentence that lists what is deleted with an account. Without `contents`, which may be loading, it contains no numbers. */
export function lossSentence(contents: AccountContents | undefined): string {
  const counted = contents
    ? [plural(contents.posts, 'post'), plural(contents.images, 'image'), plural(contents.comments, 'comment')]
    : ['All your posts', 'all their images', 'all comments you wrote'];
  return `${counted.join(', ')}, your likes and dislikes, and your profile will be gone for everybody, for good.`;
}
