import type { Generated } from 'kysely';

/**
 * How long a session lasts after the log-in: 'remember' 30 days, but only 14 after the last refresh; 'day' 24 hours; 'browser' until the browser is closed, at most 24 hours.
 */
export type Persistence = 'remember' | 'day' | 'browser';

/** The session of a device. Columns with `hash` in their name contain SHA-256 in hex; times are milliseconds since 1970. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** Of the family, the first part of all refresh tokens of the session, including outdated ones. */
  family_hash: string;
  refresh_hash: string;
  /** Of the secret that the last rotation replaced; null before the first rotation. */
  previous_hash: string | null;
  /** The number of rotations. */
  generation: Generated<number>;
  /** 1 when an access token of this generation was used, so that its refresh token arrived as well; 0 after each rotation. */
  confirmed: Generated<number>;
  persistence: Persistence;
  /** The time of the last rotation, or of the log-in. */
  rotated_at: number;
  /** The last time at which the password was verified. */
  authenticated_at: number;
  created_at: number;
  /** The end of the session, however often it is refreshed. */
  expires_at: number;
  /** The User-Agent header of the log-in; empty without one. */
  user_agent: Generated<string>;
}

/** A browser and a system with which a member has logged in, such as `Firefox on Linux`, also when no session is left. */
export interface KnownDeviceTable {
  user_id: number;
  device: string;
}

export interface AccessTokenTable {
  token_hash: string;
  session_id: number;
  /** The generation of the session when the token was issued; null for a token that was issued without a new refresh token. */
  generation: number | null;
  expires_at: number;
}
