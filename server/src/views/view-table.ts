/** One row for a post and member, for ever: the first time it was opened. */
export interface ViewTable {
  post_id: number;
  user_id: number;
  created_at: number;
}
