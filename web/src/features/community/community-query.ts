import { getCommunity } from '@plaza/contract/community.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type CommunityKey = readonly ['community'];

/** All settings of the community, fetched again for each page that shows them. */
export const communityQuery = queryOptions({
  queryKey: ['community'],
  queryFn: ({ signal }) => call(getCommunity, {}, { signal }),
  // Other owners change it.
  staleTime: 0,
});
