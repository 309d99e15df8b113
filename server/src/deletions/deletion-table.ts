/** A deleted member of whom there are still rows. Nothing that they made is visible. */
export interface DeletedUserTable {
  user_id: number;
}

/** A deleted post of which there are still rows. */
export interface DeletedPostTable {
  post_id: number;
}
