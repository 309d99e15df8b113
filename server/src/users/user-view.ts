import type { Session } from '@plaza/contract/session.ts';
import { PROFILE_UPDATED, type UpdatedUser, type User } from '@plaza/contract/user.ts';
import { avatarUrl, bannerUrl } from '../images/image-view.ts';
import type { Actor } from '../sessions/viewer.ts';
import { may } from './user-policy.ts';
import type { UserRow } from './user-repository.ts';

/** @param mediaBase what image addresses begin with: the public origin, or nothing */
export function userView(user: UserRow, viewer: Actor, mediaBase: string): User {
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    bio: user.bio,
    ...pictures(user, mediaBase),
    createdAt: new Date(user.created_at).toISOString(),
    postCount: user.post_count,
    can: { edit: may(viewer, 'edit', { userId: user.id }) },
  };
}

/** The member as only they may see it, with the token to act. */
export function sessionView(user: UserRow, accessToken: string, mediaBase: string): Session {
  return {
    accessToken,
    userId: user.id,
    username: user.username,
    role: user.role,
    name: user.name,
    bio: user.bio,
    email: user.email,
    ...pictures(user, mediaBase),
  };
}

/** The member as only they may see it, after a change. */
export function updatedUserView(user: UserRow, mediaBase: string): UpdatedUser {
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    bio: user.bio,
    ...pictures(user, mediaBase),
    message: PROFILE_UPDATED,
    resStatus: true,
  };
}

const pictures = (user: UserRow, mediaBase: string) => ({
  profilePicture: avatarUrl(user, mediaBase),
  profileBanner: bannerUrl(user, mediaBase),
});
