import type { User } from '@plaza/contract/user.ts';
import { updateAuthor } from './post-cache.ts';
import { queryClient } from './query-client.ts';

/** The keys of what is loaded of members. */
export const userKeys = {
  all: ['users'],
  /** Whatever the case of the name. */
  one: (username: string) => ['users', username.toLowerCase()],
} as const;

/** What a member can change of what others see of them. */
type Shown = Pick<User, 'userId' | 'username' | 'name' | 'bio' | 'profilePicture' | 'profileBanner'>;

/** Shows a member as they are now, wherever they are shown: on their posts and on their profile. */
export function showMember({ userId, username, name, bio, profilePicture, profileBanner }: Shown): void {
  const shown = { username, name, bio, profilePicture, profileBanner };
  updateAuthor({ userId, ...shown });
  for (const [key, user] of queryClient.getQueriesData<User>({ queryKey: userKeys.all })) {
    if (user?.userId !== userId) continue;
    const changed = { ...user, ...shown };
    queryClient.setQueryData(key, changed);
    // Under a new name they are known already when their page moves there.
    queryClient.setQueryData(userKeys.one(username), changed);
  }
}
