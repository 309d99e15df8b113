import { listMembers } from '@plaza/contract/member.ts';
import type { QueryOf } from '@plaza/contract/endpoint.ts';
import { callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';

/** Which members a list has, by the query of the call. */
export type MemberFilter = Pick<QueryOf<typeof listMembers>, 'search' | 'role' | 'state'>;

export type MembersKey = readonly ['members', MemberFilter?];

export const useMembers = (filter: MemberFilter) =>
  usePages(['members', filter], (page, signal) =>
    callPage(listMembers, { query: { ...filter, ...page } }, { signal }),
  );

/** Loads the lists that are shown again. */
export const refreshMembers = () => queryClient.invalidateQueries({ queryKey: ['members'] });
