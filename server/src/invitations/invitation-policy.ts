import { isAtLeast } from '@plaza/contract/role.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { may as mayOnUser } from '../users/user-policy.ts';
import type { InvitationRow } from './invitation-repository.ts';

/** Creators act on their invitations; moderators see all, and revoke those of members of lower rank. */
export function may(
  viewer: Actor,
  action: 'see' | 'revoke',
  { creator_id, creator_role }: Pick<InvitationRow, 'creator_id' | 'creator_role'>,
): boolean {
  if (creator_id === viewer.userId) return true;
  if (action === 'see') return isAtLeast(viewer.role, 'moderator');
  if (creator_id === null || creator_role === null) return false;
  return mayOnUser(viewer, 'moderate', { userId: creator_id, role: creator_role });
}
