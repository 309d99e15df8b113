import type { ResetLinkKind } from '@plaza/contract/recovery.ts';
import type { Generated } from 'kysely';

/** A recovery code of a member that was not used, as SHA-256 in hex. */
export interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
  /** 0 for a code of an earlier release. */
  created_at: Generated<number>;
}

/** An email with a reset link that the mail server deferred. */
export interface DeferredEmailTable {
  user_id: number;
  /** Of the member when it was asked for (`reset-link-authority.ts`). */
  fingerprint: string;
  asked_at: number;
  /** When it is sent again. */
  next_at: number;
}

/** A link by which a member sets a new password; kept for 30 days, also when it was used. */
export interface ResetLinkTable {
  /** SHA-256 in hex. */
  token_hash: string;
  user_id: number;
  /** Created by a moderator or owner, at the command line, or for an email. */
  kind: ResetLinkKind;
  /** The username of the moderator or owner at that time; null for other kinds. */
  created_by: string | null;
  /** The moderator or owner; null for other kinds, and when the row of this member is deleted. */
  creator_id: number | null;
  /** Of the member at the creation (`reset-link-authority.ts`). Null for a link of an earlier release, which is not valid. */
  fingerprint: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
