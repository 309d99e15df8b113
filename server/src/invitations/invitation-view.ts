import type { Invitation, InvitationState, JoinedMember } from '@plaza/contract/invitation.ts';
import { groupCode } from '../lib/readable-code.ts';
import { restrictionOf } from '../sessions/viewer.ts';
import { isHidden, type Reader } from '../visibility/visibility-policy.ts';
import { may } from './invitation-policy.ts';
import type { AtPresent, InvitationRow } from './invitation-repository.ts';
import type { InvitationUseRow } from './invitation-use-repository.ts';

const timestamp = (ms: number) => new Date(ms).toISOString();

/** Whether an invitation works, and otherwise why not. */
export function stateOf(row: InvitationRow, { now, usersInvite }: AtPresent): InvitationState {
  if (row.revoked_at !== null || row.creator_role === null) return 'revoked';
  if (row.expires_at <= now) return 'expired';
  if (row.max_uses !== null && row.use_count >= row.max_uses) return 'used_up';
  const isPaused = restrictionOf({ ...row, registration_id: null }) !== undefined;
  return isPaused || (row.creator_role === 'user' && !usersInvite) ? 'paused' : 'valid';
}

/** @param uses the newest ones of this invitation, newest first */
export function invitationView(
  row: InvitationRow,
  uses: readonly InvitationUseRow[],
  viewer: Reader,
  at: AtPresent,
): Invitation {
  const state = stateOf(row, at);
  const hasEnded = state !== 'valid' && state !== 'paused';
  return {
    id: row.id,
    code: groupCode(row.code),
    note: row.note,
    state,
    maxUses: row.max_uses,
    useCount: row.use_count,
    createdAt: timestamp(row.created_at),
    expiresAt: timestamp(row.expires_at),
    creator: { userId: row.creator_id, username: row.username ?? row.creator_username },
    joined: uses.map((use) => joinedView(use, viewer)),
    can: { revoke: !hasEnded && may(viewer, 'revoke', row) },
  };
}

/** Members whom a block hides from the viewer are shown as those who left: without a link to the profile, and without later usernames. */
export function joinedView(use: InvitationUseRow, viewer: Reader): JoinedMember {
  const isShown = use.user_id !== null && !isHidden(viewer, use.user_id);
  return {
    userId: isShown ? use.user_id : null,
    username: (isShown ? use.current : null) ?? use.username,
    joinedAt: timestamp(use.used_at),
  };
}
