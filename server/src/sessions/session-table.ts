import type { Generated } from 'kysely';

/** How long a session lasts: 'remember' 30 days, 'day' 24 hours, 'browser' until the browser closes, 24 hours at most. */
export type Persistence = 'remember' | 'day' | 'browser';

/** The session of a device. Tokens are stored as SHA-256 in hex. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** Identifies the session in all of its refresh tokens, including outdated ones. */
  family_hash: string;
  refresh_hash: string;
  previous_hash: string | null;
  /** The number of rotations. */
  generation: Generated<number>;
  /** 1 after the first use of an access token of this generation: the refresh token arrived, too. */
  confirmed: Generated<number>;
  persistence: Persistence;
  /** The time of the last rotation. */
  rotated_at: number;
  /** The last time at which the password was verified. */
  authenticated_at: number;
  created_at: number;
  expires_at: number;
  /** The User-Agent header of the log-in; empty without one. */
  user_agent: Generated<string>;
}

export interface AccessTokenTable {
  token_hash: string;
  session_id: number;
  /** The generation of the session at its issue; null when it was issued without a refresh token. */
  generation: number | null;
  expires_at: number;
}
