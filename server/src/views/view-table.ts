import type { Generated } from 'kysely';

/** The first view of a post by a member, and what the member saw at the last visit. */
export interface ViewTable {
  post_id: number;
  user_id: number;
  created_at: number;
  /** The newest comment on the post at the last visit; 0 if there was none. Defaults to the newest one of all when the column was added. */
  last_comment_id: Generated<number>;
}
