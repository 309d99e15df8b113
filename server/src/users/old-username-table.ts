import type { Generated } from 'kysely';

/** A username that a member had before. No other member can have it. */
export interface OldUsernameTable {
  /** In lower case. */
  username_key: string;
  user_id: number;
  created_at: number;
  /** The last visit by this username, or up to a day before; null before one, and for rows of a previous release. */
  visited_at: Generated<number | null>;
}
