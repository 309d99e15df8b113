/** A username that a member had before. No other member can have it. */
export interface OldUsernameTable {
  /** In lower case. */
  username_key: string;
  user_id: number;
  created_at: number;
}
