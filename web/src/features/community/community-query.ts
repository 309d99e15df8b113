import { getCommunity, type Community } from '@plaza/contract/community.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { communityStore } from '../../lib/community.ts';
import { pageCommunityOf } from './community-draft.ts';

export type CommunityKey = readonly ['community'];

/** All settings of the community, fetched again for each page that shows them. */
export const communityQuery = queryOptions({
  queryKey: ['community'],
  queryFn: ({ signal }) => call(getCommunity, {}, { signal }),
  // Other owners change it.
  staleTime: 0,
});

/** Shows changed settings on all pages of this tab. */
export function showCommunity(changed: Community): void {
  queryClient.setQueryData(communityQuery.queryKey, changed);
  communityStore.set({ ...communityStore.get(), ...pageCommunityOf(changed) });
}
