/** Up to which post a member has seen the feed. A member without a row has seen nothing. */
export interface ReadStateTable {
  user_id: number;
  /** The newest post that was on a screen of the member. Never decreases. */
  seen_up_to: number;
  /** The newest post when the member last marked all posts as seen. */
  all_seen_up_to: number;
}
