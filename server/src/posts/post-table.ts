import type { Generated } from 'kysely';

/** A transaction that inserts or deletes counted rows also changes the count. */
export interface PostTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  content: string;
  view_count: Generated<number>;
  like_count: Generated<number>;
  dislike_count: Generated<number>;
  comment_count: Generated<number>;
  /** The mentions in the post so far, also those that edits withdrew. */
  mentions_made: Generated<number>;
  /** The id of the newest like, which may be withdrawn; 1 for none, and for likes without an id. */
  last_like_id: Generated<number>;
  created_at: number;
  updated_at: number;
}
