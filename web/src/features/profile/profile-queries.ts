import { getUser } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A member as others see them. */
export const userQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', username.toLowerCase()],
    queryFn: ({ signal }) => call(getUser, { params: { username } }, { signal }),
  });
