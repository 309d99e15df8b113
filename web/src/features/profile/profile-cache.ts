import { getUser, type User } from '@plaza/contract/user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { onMemberUpdate } from '../session/session.ts';

export type ProfileKey = readonly ['profiles'] | readonly ['profiles', username: string];

const ALL: ProfileKey = ['profiles'];

/** The key of the member with this username, in any case. */
const keyOf = (username: string): ProfileKey => ['profiles', username.toLowerCase()];

/** The profile of the member with this username, in any case. */
export const userQuery = (username: string) =>
  queryOptions({
    queryKey: keyOf(username),
    queryFn: ({ signal }) => call(getUser, { params: { username } }, { signal }),
    // The cached profile is shown at once, and refetched at each visit: others change it.
    staleTime: 0,
  });

/** Copies changes of the signed-in member into the loaded profile of this member. */
onMemberUpdate((profile) => {
  for (const [key, user] of queryClient.getQueriesData<User>({ queryKey: ALL })) {
    if (user?.userId !== profile.userId) continue;
    const changed = { ...user, ...profile };
    queryClient.setQueryData(key, changed);
    // After a change of the username, the page moves to the new address and finds the profile loaded.
    queryClient.setQueryData(keyOf(profile.username), changed);
  }
});

/** Fetches shown profiles again: that of a member, or all. @throws ApiError */
export async function reloadProfiles(userId?: number): Promise<void> {
  const loaded = queryClient.getQueriesData<User>({ queryKey: ALL });
  const keys = loaded.flatMap(([key, user]) =>
    userId === undefined || user?.userId === userId ? [key] : [],
  );
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { throwOnError: true })),
  );
}
