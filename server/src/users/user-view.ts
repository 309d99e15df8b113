import { languageOrNull } from '@plaza/contract/languages.ts';
import type { Session } from '@plaza/contract/session.ts';
import { PROFILE_UPDATED, type UpdatedUser, type User } from '@plaza/contract/user.ts';
import { avatarUrl, bannerUrl } from '../images/image-view.ts';
import { restrictionOf } from '../sessions/viewer.ts';
import type { Reader } from '../visibility/visibility-policy.ts';
import { may } from './user-policy.ts';
import type { UserRow } from './user-repository.ts';

/** @param mediaBase the beginning of image URLs: the public origin, or empty for relative URLs */
const profileOf = (user: UserRow, mediaBase: string) => ({
  userId: user.id,
  username: user.username,
  name: user.name,
  bio: user.bio,
  profilePicture: avatarUrl(user, mediaBase),
  profileBanner: bannerUrl(user, mediaBase),
});

/** The profile of a member, the same for all viewers but `muted` and `can`. */
export const userView = (user: UserRow, viewer: Reader, mediaBase: string): User => ({
  ...profileOf(user, mediaBase),
  createdAt: new Date(user.created_at).toISOString(),
  postCount: user.post_count,
  muted: viewer.hidden.muted.has(user.id),
  can: {
    edit: may(viewer, 'edit', { userId: user.id, role: user.role }),
    block: may(viewer, 'block', { userId: user.id, role: user.role }),
  },
});

/** The signed-in member with the access token, as log-in, sign-up and refresh answer. */
export function sessionView(user: UserRow, accessToken: string, mediaBase: string): Session {
  const restriction = restrictionOf(user);
  return {
    ...profileOf(user, mediaBase),
    accessToken,
    role: user.role,
    email: user.email,
    language: languageOrNull(user.language),
    ...(restriction && { restriction }),
  };
}

/** The viewer's own account after a change. */
export const updatedUserView = (user: UserRow, mediaBase: string): UpdatedUser => ({
  ...profileOf(user, mediaBase),
  email: user.email,
  language: languageOrNull(user.language),
  message: PROFILE_UPDATED,
  resStatus: true,
});
