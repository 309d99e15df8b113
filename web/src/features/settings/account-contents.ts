import { countAccountContents, type AccountContents } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Translate } from '../../lib/texts/translate.ts';

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
export function lossSentence(contents: AccountContents | undefined, t: Translate): string {
  return contents ? t('settings.deleteDialog.countedLosses', contents) : t('settings.deleteDialog.losses');
}
