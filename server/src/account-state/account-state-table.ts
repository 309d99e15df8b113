import type { Generated } from 'kysely';

/** A suspended member. The row may remain after the end of the suspension. */
export interface SuspensionTable {
  user_id: number;
  /** The end in milliseconds since 1970; null for a permanent suspension. */
  until: number | null;
  /** Shown to the member. */
  reason: string;
}

/** The email address of a member who deleted the account while suspended. */
export interface SuspendedEmailTable {
  /** HMAC-SHA-256 of the address in hexadecimal digits, by the secret of the installation. */
  email_hash: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** A registration that moderators decide about, and afterwards their decision. */
export interface RegistrationTable {
  id: Generated<number>;
  /** The pending member; null after the decision. */
  user_id: number | null;
  /** What the applicant wrote; empty after the decision, and when nothing was written. */
  about: string;
  created_at: number;
  /** Null until the decision, as the next two. */
  decided_at: number | null;
  /** The username of the moderator. */
  decided_by: string | null;
  outcome: 'approved' | 'rejected' | null;
}
