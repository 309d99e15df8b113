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
  created_at: number;
  updated_at: number;
}
