/** A deleted member that still has rows, of which none is visible. */
export interface DeletedUserTable {
  user_id: number;
}

/** A deleted post that still has rows. */
export interface DeletedPostTable {
  post_id: number;
}
