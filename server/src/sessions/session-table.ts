import type { Generated } from 'kysely';

/** How long a session lasts: 'remember' 30 days, 'day' 24 hours, 'browser' until the browser closes, 24 hours at most. */
export type Persistence = 'remember' | 'day' | 'browser';

/** One signed-in device. Tokens are kept as SHA-256 in hex, never themselves. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** Names the session in every refresh token of it, so that an old token is known for what it is. */
  family_hash: string;
  refresh_hash: string;
  /** The refresh token before the current one. */
  previous_hash: string | null;
  /** Counts rotations; an access token carries the generation it came with. */
  generation: Generated<number>;
  /** 1 once an access token of the current generation was used: its refresh token must have arrived too. */
  confirmed: Generated<number>;
  persistence: Persistence;
  /** When the current refresh token was made. */
  rotated_at: number;
  /** When the password was last given. */
  authenticated_at: number;
  created_at: number;
  expires_at: number;
  /** What the browser called itself when it signed in; empty where it said nothing. */
  user_agent: Generated<string>;
}

export interface AccessTokenTable {
  token_hash: string;
  session_id: number;
  /** The generation it came with; null when it came without a new refresh token. */
  generation: number | null;
  expires_at: number;
}
