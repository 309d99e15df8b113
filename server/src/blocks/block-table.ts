/** Neither member sees the other. At most one of two members blocks the other. */
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
