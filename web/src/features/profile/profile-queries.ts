import { getUser } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { userKeys } from '../../api/member-cache.ts';

/** A member as others see them. */
export const userQuery = (username: string) =>
  queryOptions({
    queryKey: userKeys.one(username),
    queryFn: ({ signal }) => call(getUser, { params: { username } }, { signal }),
    // Shown at once, and asked for again at each visit: others change it.
    staleTime: 0,
  });
