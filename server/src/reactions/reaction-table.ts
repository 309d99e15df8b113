import type { ReactionKind } from '@plaza/contract/post-schema.ts';

/** One row per post and member, so that like and dislike exclude each other. */
export interface ReactionTable {
  post_id: number;
  user_id: number;
  kind: ReactionKind;
  created_at: number;
  /** Of a like: counted per post. Null for likes from before it was, which notifications find by their time. */
  like_id: number | null;
}
