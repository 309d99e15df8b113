import { countRegistrations, listRegistrations } from '@plaza/contract/registration.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';

export type RegistrationsKey = readonly ['registrations', ('list' | 'count')?];

/** The registrations that wait for a decision, oldest first. */
export const useRegistrations = () =>
  usePages(['registrations', 'list'], (page, signal) =>
    callPage(listRegistrations, { query: page }, { signal }),
  );

/** The number of registrations that wait for a decision. */
export const registrationCountQuery = queryOptions({
  queryKey: ['registrations', 'count'],
  queryFn: async ({ signal }) => (await call(countRegistrations, {}, { signal })).count,
  staleTime: 0,
});

/** Loads registrations, their number, and members again where they are shown. */
export const refreshRegistrations = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['registrations'] }),
    queryClient.invalidateQueries({ queryKey: ['members'] }),
  ]);
