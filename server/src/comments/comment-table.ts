import type { Generated } from 'kysely';

export interface CommentTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  body: string;
  created_at: number;
}
