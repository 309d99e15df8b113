/** Neither member sees the other. Of two members both block each other only if one is a moderator or owner. */
export interface BlockTable {
  user_id: number;
  blocked_id: number;
  created_at: number;
}

/** The feed of `user_id` leaves out the posts of `muted_id`. */
export interface MuteTable {
  user_id: number;
  muted_id: number;
  created_at: number;
}
