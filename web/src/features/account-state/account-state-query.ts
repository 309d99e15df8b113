import { getAccountState } from '@plaza/contract/account-state.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How often the page of a restricted member asks whether it may open the others. */
const POLL_MS = 15_000;

export type AccountStateKey = readonly ['account-state'];

/** The present restriction of the member; null without one. */
export const accountStateQuery = queryOptions({
  queryKey: ['account-state'],
  queryFn: async ({ signal }) => (await call(getAccountState, {}, { signal })).restriction,
  staleTime: 0,
  gcTime: 0,
  refetchInterval: POLL_MS,
});
