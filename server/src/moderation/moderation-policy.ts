import { isAtLeast, outranks, ROLES, type Role } from '@plaza/contract/role.ts';
import type { Actor } from '../visibility/visibility-policy.ts';

/** An action of a moderator on reports and decisions about a member; `dismiss` is a decision without consequences. */
export type ModerationAction = 'see' | 'dismiss' | 'act';

/** Whether `actor` may perform an action on what concerns `member`. Owners see, and may dismiss, reports about each other. */
export function may(actor: Actor, action: ModerationAction, member: Actor): boolean {
  if (!isAtLeast(actor.role, 'moderator') || actor.userId === member.userId) return false;
  return outranks(actor.role, member.role) || (action !== 'act' && actor.role === 'owner');
}

/** The members about whom a moderator sees reports and decisions: those of `roles` but for the moderator. */
export interface ModerationScope {
  readonly viewerId: number;
  readonly roles: readonly Role[];
}

export const scopeOf = (viewer: Actor): ModerationScope => ({
  viewerId: viewer.userId,
  roles: ROLES.filter((role) => may(viewer, 'see', { userId: 0, role })),
});
