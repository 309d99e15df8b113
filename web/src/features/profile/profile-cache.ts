import { getUser, type User } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { onMemberUpdate } from '../session/session.ts';

export type ProfileKey = readonly ['profiles'] | readonly ['profiles', username: string];

const ALL: ProfileKey = ['profiles'];

/** Usernames are equal whatever their case. */
const keyOf = (username: string): ProfileKey => ['profiles', username.toLowerCase()];

/** A member as others see them. */
export const userQuery = (username: string) =>
  queryOptions({
    queryKey: keyOf(username),
    queryFn: ({ signal }) => call(getUser, { params: { username } }, { signal }),
    // The cached profile is shown at once, and refetched at each visit: others change it.
    staleTime: 0,
  });

/** The loaded profile of a member follows what the member changes. */
onMemberUpdate((profile) => {
  for (const [key, user] of queryClient.getQueriesData<User>({ queryKey: ALL })) {
    if (user?.userId !== profile.userId) continue;
    const changed = { ...user, ...profile };
    queryClient.setQueryData(key, changed);
    // After a change of the username, the page moves to the new address and finds the profile loaded.
    queryClient.setQueryData(keyOf(profile.username), changed);
  }
});
