import { hashToken } from '../sessions/token.ts';
import { restrictionOf } from '../sessions/viewer.ts';
import { may } from '../users/user-policy.ts';
import type { UserRow } from '../users/user-repository.ts';
import type { ResetLinkRow } from './reset-link-repository.ts';

/** Whether the link of a moderator or owner for a member may work. */
function mayReset(creator: UserRow | undefined, member: UserRow): boolean {
  if (!creator || restrictionOf(creator)) return false;
  const actor = { userId: creator.id, role: creator.role };
  return may(actor, 'moderate', { userId: member.id, role: member.role });
}

/** SHA-256 in hex of what a reset link depends on: it changes with the password, the email and the role of a member. */
export const fingerprintOf = ({ password_hash, email, role }: UserRow): string =>
  hashToken(JSON.stringify([password_hash, email, role]));

/**
 * Whether a link that was not used may work now.
 * @param member at present, locked
 * @param creator at present, locked; undefined when the account is deleted. Irrelevant for a link of the command line, by which the
 *   operator acts, and of an email, by which the member does
 */
export function isInForce(
  { kind, fingerprint }: Pick<ResetLinkRow, 'kind' | 'fingerprint'>,
  member: UserRow,
  creator: UserRow | undefined,
): boolean {
  if (fingerprint !== fingerprintOf(member)) return false;
  return kind !== 'moderator' || mayReset(creator, member);
}
