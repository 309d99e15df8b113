import type { Generated } from 'kysely';

/** A passkey of a member. */
export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** In base64url; unique among all members. */
  credential_id: string;
  /** In COSE format, in base64url. */
  public_key: string;
  /** Of the last log-in, as the device counts; 0 for devices that do not count. */
  counter: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that a passkey can answer, once. */
export interface PasskeyChallengeTable {
  /** SHA-256 in hex. */
  challenge_hash: string;
  /** The member who adds a passkey; null for a log-in. */
  user_id: number | null;
  expires_at: number;
}
