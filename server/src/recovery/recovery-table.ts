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
  /** The username of who created it, at that time; null for the command line. */
  created_by: string | null;
  created_at: number;
  used_at: number | null;
}
