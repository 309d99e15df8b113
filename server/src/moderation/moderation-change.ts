import { ROLES, type Role } from '@plaza/contract/role.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import type { Actor } from '../visibility/visibility-policy.ts';

/** Publishes that something about reports or decisions about a member is new, for the moderators who see these. */
export function publishModeration(
  trx: Trx,
  { user_id, role }: { readonly user_id: number; readonly role: Role },
): void {
  publishOnCommit(trx, ['moderation', user_id, ROLES.indexOf(role)]);
}

/** The member concerned of such a change. */
export const concernedBy = ([userId, role]: readonly [number, number, ...number[]]): Actor => ({
  userId,
  role: ROLES[role] ?? 'owner',
});
