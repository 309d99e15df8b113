import type { ResetLinkKind } from '@plaza/contract/recovery.ts';

/** A recovery code of a member that was not used, as SHA-256 in hex. */
export interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
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
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
