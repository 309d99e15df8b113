/** The first view of a post by a member. */
export interface ViewTable {
  post_id: number;
  user_id: number;
  created_at: number;
}
