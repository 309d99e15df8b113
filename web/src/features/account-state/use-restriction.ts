import type { Restriction } from '@plaza/contract/restriction.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { setRestriction } from '../session/session.ts';
import { accountStateQuery } from './account-state-query.ts';

/** Asks the server for the restriction of the member, now and then and on demand. Each change updates the session in every tab. */
export function useRestrictionUpdates(shown: Restriction) {
  const { data, error, isFetching, refetch, isFetchedAfterMount } = useQuery(accountStateQuery);
  useEffect(() => {
    if (data !== undefined && JSON.stringify(data) !== JSON.stringify(shown))
      setRestriction(data ?? undefined);
  }, [data, shown]);
  return {
    check: () => void refetch(),
    isChecking: isFetching && isFetchedAfterMount,
    /** Why the last question failed, as a sentence. */
    failure: error === null ? undefined : messageOf(error),
  };
}
